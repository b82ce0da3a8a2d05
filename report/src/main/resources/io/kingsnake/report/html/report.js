/* The page: one result at a time, an index beside it if there are several. */
const DATA = JSON.parse(document.getElementById('data').textContent);

function verdictBanner(result) {
  return [
    h('h1', {}, h('span', { class: 'verdict ' + result.verdict }, result.verdict), ' ', result.level),
    h('div', {}, h('code', {}, result.history), result.transactions === null ? '' : h('span', { class: 'faint' }, '  ' + [count(result.sessions, 'session'),
      count(result.transactions, 'transaction'), count(result.operations, 'operation'), count(result.keys, 'key')].join(', ')
      + '; ' + count(result.millis.total, 'ms', 'ms') + ', ' + result.peak_memory_mb + ' MB')),
    result.message && h('div', { class: 'box' }, result.message),
    (result.notes || []).map(note => h('div', { class: 'box' }, h('b', {}, 'note: '), note)),
    h('div', { class: 'box' }, h('b', {}, result.level + ' means: '), result.definition)
  ];
}

function headline(anomaly) {
  const spoken = anomaly.name.replace(/-/g, ' ').replace('non ', 'non-');
  const rest = anomaly.summary.startsWith(spoken) ? anomaly.summary.slice(spoken.length) : ': ' + anomaly.summary;
  return h('p', { class: 'headline' }, h('b', {}, anomaly.name + (anomaly.cycle_class ? ' (' + anomaly.cycle_class + ')' : '')), rest);
}

/* What all results of this history say together about every level. */
function ladder(result) {
  const related = DATA.results.filter(each => each.history === result.history);
  const violated = new Set(related.flatMap(each => (each.anomaly && each.anomaly.rules_out) || (each.verdict === 'violated' ? [each.level] : [])));
  const satisfied = new Set(related.flatMap(each => (each.verdict === 'satisfied' ? each.satisfies : [])));
  const possible = new Set(related.flatMap(each => (each.anomaly && each.anomaly.possible) || []));
  const open = level => !violated.has(level) && !satisfied.has(level);
  const chip = level => h('span', { class: 'chip ' + (violated.has(level) ? 'violated' : satisfied.has(level) ? 'satisfied' : '') + (level === result.level ? ' asked' : '') }, level);
  const row = (label, levels) => levels.length > 0 && h('tr', {}, h('td', {}, label), h('td', {}, levels.map(chip)));
  const levels = [...new Set([...DATA.levels, result.level])];
  return [h('h2', {}, 'Levels'), h('table', { class: 'facts' },
    row('ruled out', levels.filter(level => violated.has(level))),
    row('satisfied', levels.filter(level => satisfied.has(level))),
    row('not ruled out', levels.filter(level => open(level) && possible.has(level))),
    row('not decided here', levels.filter(level => open(level) && !possible.has(level))))];
}

function counterexample(result) {
  const anomaly = result.anomaly;
  const parts = [h('h2', {}, 'Counterexample'), h('p', { class: 'headline' }, anomaly.sentence), headline(anomaly)];
  if (anomaly.minimal !== undefined) {
    parts.push(h('p', { class: 'faint' }, anomaly.minimal ? 'It is minimal: without any one of its operations, and the reads that may have come from that one, this violation is gone.'
      : 'It was made as small as time allowed.'));
  }
  if (result.anomalies && result.anomalies.length) {
    parts.push(h('p', {}, 'Kinds of anomalies in this history: ', result.anomalies.map(kind =>
      h('span', { class: 'chip' }, kind.name + (kind.cycle_class ? ' (' + kind.cycle_class + ')' : '') + ': ' + (kind.at_least ? 'at least ' : '') + kind.count.toLocaleString('en')))));
  }
  if (anomaly.edges.length === 0) return parts.concat(transactions(anomaly));
  const graph = h('div', { id: 'graph' });
  const panel = h('div', { id: 'reason' }, h('h3', {}, 'Why?'), h('p', {}, 'Click an arrow for its reason.'));
  const types = [...new Set(anomaly.edges.map(edge => edge.type))];
  parts.push(h('div', { class: 'counterexample' }, graph, panel),
    h('p', { class: 'legend' }, types.map(type => h('span', {}, h('i', { style: 'border-color:' + COLORS[type] }), MEANINGS[type])), h('span', { class: 'faint' }, 'dashed: inferred')));
  let drawing;
  requestAnimationFrame(() => {
    drawing = drawGraph(graph, anomaly, (edge, expand) => panel.replaceChildren(...reason(edge, expand).filter(Boolean)));
    window.kingsnake = drawing;
  });
  parts.push(h('table', {}, h('tr', {}, ['dependency', 'why', ''].map(name => h('th', {}, name))), anomaly.edges.map((edge, i) =>
    h('tr', { class: 'edge', onclick: () => drawing && drawing.select(i) },
      h('td', {}, h('b', {}, txnName(edge.from)), h('span', { style: 'color:' + COLORS[edge.type] }, ' —' + edgeLabel(edge) + '→ '), h('b', {}, txnName(edge.to))),
      h('td', {}, edge.why), h('td', {}, h('span', { class: 'kind' }, edge.inferred ? 'inferred' : 'seen'))))));
  return parts.concat(h('h2', {}, 'Timeline'), drawTimeline(anomaly), transactions(anomaly));
}

function transactions(anomaly) {
  const involved = anomaly.involved || [];
  const hints = each => ['level', 'start_timestamp', 'commit_timestamp'].filter(name => each[name] !== undefined).map(name => name.replace('_', ' ') + ' ' + each[name]).join(', ');
  const operations = each => {
    const left = [...each.relevant];
    const relevant = op => { const at = left.indexOf(op); if (at >= 0) left.splice(at, 1); return at >= 0; };
    const shown = each.operations.slice(0, 200);
    return [shown.map(op => [h('span', { class: 'op' + (relevant(op.op) ? ' relevant' : '') }, op.op), op.note && h('span', { class: 'note' }, short(JSON.stringify(op.note), 400))]),
      each.operations.length > shown.length && h('span', { class: 'faint' }, ' … ' + (each.operations.length - shown.length) + ' more')];
  };
  return involved.length === 0 ? [] : [h('h2', {}, 'Transactions'), h('table', {},
    h('tr', {}, ['', 'session', 'outcome', 'operations (those that matter are marked)'].map(name => h('th', {}, name))),
    involved.slice(0, 100).map(each => h('tr', {}, h('td', {}, h('b', {}, txnName(each.txn))), h('td', {}, each.session), h('td', {}, each.outcome),
      h('td', {}, operations(each), h('span', { class: 'note' }, hints(each)), each.note && h('span', { class: 'note' }, 'note ' + short(JSON.stringify(each.note), 600))))))];
}

function statistics(result) {
  const section = DATA.histories[result.section];
  if (!section) return [];
  const stats = section.stats;
  const list = counts => Object.entries(counts).filter(each => each[1] > 0).map(each => each[1].toLocaleString('en') + ' ' + each[0]).join(', ') || 'none';
  const fact = (name, text) => h('tr', {}, h('td', {}, name), h('td', {}, text));
  return [
    h('h2', {}, 'Could this history show an anomaly at all?'),
    h('div', { class: 'box vacuity' }, h('b', {}, stats.could_show_anomaly + ': '), stats.reason),
    h('h2', {}, 'Statistics'),
    h('table', { class: 'facts' },
      fact('transactions', list(stats.transactions)), fact('operations', list(stats.operations)),
      fact('keys', stats.keys.toLocaleString('en') + ', of these ' + stats.contention.keys_written_by_many_sessions.toLocaleString('en') + ' written by several sessions and '
        + stats.contention.keys_shared.toLocaleString('en') + ' read by another session than wrote them'),
      stats.contention.timed_transactions > 0 && fact('overlaps', stats.contention.overlapping_transactions.toLocaleString('en') + ' of ' + stats.contention.timed_transactions.toLocaleString('en') + ' timed transactions overlap one of another session')),
    h('div', { class: 'plots', style: 'margin-top:12px' }, section.throughput ? throughputPlots(section.throughput) : h('div', { class: 'plot faint' }, 'No times were recorded, so there is no throughput to plot.'),
      hotKeys(stats), phases(DATA.results.filter(each => each.history === result.history)))
  ];
}

function show(index) {
  const result = DATA.results[index];
  const main = document.querySelector('main');
  main.replaceChildren(...[verdictBanner(result), result.verdict === 'error' ? [] : ladder(result), result.anomaly ? counterexample(result) : [], statistics(result)]
    .flat(Infinity).filter(Boolean));
  document.querySelectorAll('nav a').forEach((link, i) => link.classList.toggle('chosen', i === index));
  window.scrollTo(0, 0);
}

function index() {
  const filter = h('input', { placeholder: 'filter by history, level, verdict or anomaly' });
  const links = DATA.results.map((result, i) => h('a', { href: '#' + i, class: result.verdict }, short(result.history, 90),
    h('small', {}, result.verdict + '  ' + result.level + (result.anomaly ? '  ' + result.anomaly.name : ''))));
  filter.addEventListener('input', () => links.forEach(link => { link.style.display = link.textContent.includes(filter.value) ? '' : 'none'; }));
  return h('nav', {}, filter, links);
}

function chosen() { return Math.min(Math.max(0, parseInt(location.hash.slice(1), 10) || 0), DATA.results.length - 1); }

(function () {
  const tally = {};
  DATA.results.forEach(result => { tally[result.verdict] = (tally[result.verdict] || 0) + 1; });
  document.getElementById('page').append(
    h('header', {}, h('b', {}, 'kingsnake'), h('span', { class: 'faint' }, 'isolation check: ' + (Object.entries(tally).map(each => each[1] + ' ' + each[0]).join(', ') || 'no history'))),
    h('div', { class: 'columns' }, DATA.results.length > 1 && index(), h('main', {})));
  if (DATA.results.length > 0) {
    show(chosen());
    window.addEventListener('hashchange', () => show(chosen()));
  }
})();
