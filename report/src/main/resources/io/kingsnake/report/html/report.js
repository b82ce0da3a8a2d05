/* The page: one result at a time, an index beside it if there are several. */
const DATA = JSON.parse(document.getElementById('data').textContent);
DATA.results.forEach(result => { result.asked = result.level; result.level = result.checked_as || result.level; });

function mainWidth() { return document.querySelector('main').clientWidth - 2 * parseInt(getComputedStyle(document.querySelector('main')).paddingLeft, 10); }

/* Transactions that aborted, or may have, take part in evidence, too. */
function sizes(result) {
  const section = DATA.histories[result.section];
  const others = Object.entries(section ? section.stats.transactions : {}).filter(each => each[0] !== 'committed' && each[1] > 0);
  const committed = others.length ? 'committed ' : '';
  return [count(result.sessions, 'session'), count(result.transactions, committed + 'transaction'),
    ...others.map(each => each[1].toLocaleString('en') + ' ' + (each[0] === 'indeterminate' ? 'of unknown outcome' : each[0])),
    count(result.operations, committed + 'operation'), count(result.keys, 'key')].join(', ');
}

function verdictBanner(result) {
  return [
    h('h1', {}, h('span', { class: 'verdict ' + result.verdict }, result.verdict), ' ', result.level),
    h('div', {}, h('code', {}, result.history), result.transactions === null ? '' : h('span', { class: 'faint' }, '  ' + sizes(result) + '; ' + count(result.millis.total, 'ms', 'ms') + ', ' + result.peak_memory_mb + ' MB')),
    result.anomaly && h('p', { class: 'sentence' }, result.anomaly.sentence),
    result.without_session_order && result.without_session_order.verdict !== 'undecided'
      && h('p', {}, 'without session order: ' + result.without_session_order.verdict + ', ' + result.without_session_order.level),
    historyNote(result),
    result.message && h('div', { class: 'box' }, result.message),
    (result.notes || []).map(note => h('div', { class: 'box' }, h('b', {}, 'note: '), note)),
    h('div', { class: 'box' }, h('b', {}, result.level + ' means: '), result.plain,
      result.plain !== result.definition && h('div', { class: 'faint' }, 'exactly: ' + result.definition),
      result.asked !== result.level && h('div', { class: 'faint' }, result.asked + ' was asked for without session order'),
      (result.conditions || []).map(condition => h('div', { class: 'faint' }, 'checked with: ' + condition)))
  ];
}

function headline(anomaly) {
  const blanks = (text) => text.replace(/-/g, ' ');
  const isSaid = blanks(anomaly.summary).startsWith(blanks(anomaly.name));
  const rest = isSaid ? anomaly.summary.slice(anomaly.name.length) : ': ' + anomaly.summary;
  return h('p', { class: 'headline' }, h('b', {}, anomaly.name + (anomaly.cycle_class ? ' (' + anomaly.cycle_class + ')' : '')), rest);
}

function counterexample(result) {
  const anomaly = result.anomaly;
  const parts = [h('h2', {}, 'Counterexample'), headline(anomaly)];
  if (anomaly.minimal !== undefined) {
    parts.push(h('p', { class: 'faint' }, anomaly.minimal ? 'It is minimal: leave out any one operation, with the reads that may have come from it, and this violation is gone.'
      : 'It was made as small as time allowed.'));
  }
  if (result.anomalies && result.anomalies.length) {
    parts.push(h('p', {}, 'Kinds of anomalies in this history: ', result.anomalies.map(kind =>
      h('span', { class: 'chip' }, kind.name + (kind.cycle_class ? ' (' + kind.cycle_class + ')' : '') + ': ' + (kind.at_least ? 'at least ' : '') + kind.count.toLocaleString('en')))));
  }
  if (anomaly.edges.length === 0) return parts.concat(transactions(anomaly), drawLadder(result));
  const graph = h('div', { id: 'graph' });
  const panel = h('div', { id: 'reason' });
  const types = [...new Set(anomaly.edges.map(edge => edge.type))];
  parts.push(h('div', { class: 'counterexample' }, graph, panel),
    h('p', { class: 'legend' }, types.map(type => h('span', {}, h('i', { style: 'border-color:' + paint(type) }), MEANINGS[type])), h('span', { class: 'faint' }, 'dashed: inferred; click an arrow for its reason')));
  let drawing;
  const choose = (edge, expand) => {
    panel.replaceChildren(...reason(edge, anomaly, expand).filter(Boolean));
    rows.forEach((row, i) => row.classList.toggle('chosen', anomaly.edges[i] === edge));
  };
  requestAnimationFrame(() => {
    if (!graph.isConnected) return; // another result was chosen meanwhile
    drawing = drawGraph(graph, anomaly, choose);
    drawing.select(0);
    window.kingsnake = drawing;
  });
  const rows = anomaly.edges.map((edge, i) =>
    h('tr', { class: 'edge', onclick: () => drawing && drawing.select(i) },
      h('td', {}, h('b', {}, txnName(edge.from)), h('span', { style: 'color:' + paint(edge.type) }, ' —' + edgeLabel(edge) + '→ '), h('b', {}, txnName(edge.to))),
      h('td', {}, edge.why), h('td', {}, h('span', { class: 'kind' }, edge.inferred ? 'inferred' : 'seen'))));
  parts.push(h('table', { class: 'stack' }, h('tr', {}, ['dependency', 'why', ''].map(name => h('th', {}, name))), rows));
  return parts.concat(drawLadder(result), h('h2', {}, 'Timeline'), drawTimeline(anomaly), transactions(anomaly));
}

function transactions(anomaly) {
  const involved = anomaly.involved || [];
  const hints = each => ['level', 'start_timestamp', 'commit_timestamp'].filter(name => each[name] !== undefined).map(name => name.replace('_', ' ') + ' ' + each[name]).join(', ');
  const operations = each => {
    const left = [...each.relevant];
    const relevant = op => { const at = left.indexOf(op); if (at >= 0) left.splice(at, 1); return at >= 0; };
    const shown = each.operations.slice(0, 200);
    return [shown.map(op => [h('span', { class: 'op' + (relevant(op.op) ? ' relevant' : '') }, op.op), op.note && (isStatement(op.note) ? statementLine(op.note) : h('span', { class: 'note' }, short(JSON.stringify(op.note), 400)))]),
      each.operations.length > shown.length && h('span', { class: 'faint' }, ' … ' + (each.operations.length - shown.length) + ' more')];
  };
  return involved.length === 0 ? [] : [h('h2', {}, 'Transactions'), h('table', { class: 'stack' },
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
    h('h2', {}, 'Could this history reveal an anomaly?'),
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
  main.replaceChildren(...[verdictBanner(result), result.anomaly ? counterexample(result) : result.verdict === 'error' ? [] : drawLadder(result), statistics(result)]
    .flat(Infinity).filter(Boolean));
  document.querySelectorAll('nav a').forEach(link => link.classList.toggle('chosen', link.hash === '#' + index));
  window.scrollTo(0, 0);
}

const URGENCY = { violated: 0, error: 1, undecided: 2, satisfied: 3 };

/* By history, those with violations first; of each the weakest violation first, and of what is satisfied the strongest. */
function groups() {
  const byHistory = new Map();
  DATA.results.forEach((result, i) => byHistory.set(result.history, [...(byHistory.get(result.history) || []), i]));
  const urgency = i => URGENCY[DATA.results[i].verdict];
  const height = i => downFrom(DATA.results[i].level).size;
  const found = [...byHistory.values()];
  found.forEach(group => group.sort((a, b) => urgency(a) - urgency(b) || (urgency(a) === 3 ? height(b) - height(a) : height(a) - height(b))));
  return found.sort((a, b) => urgency(a[0]) - urgency(b[0]));
}

function index(sorted) {
  const filter = h('input', { placeholder: 'filter by history, level, verdict or anomaly', 'aria-label': 'filter' });
  const link = i => {
    const result = DATA.results[i];
    return h('a', { href: '#' + i, class: result.verdict }, result.level, h('small', {}, result.verdict + (result.anomaly ? ': ' + result.anomaly.name : '')));
  };
  const parts = sorted.map(group => {
    const name = DATA.results[group[0]].history;
    return { name, links: group.map(link), element: h('details', { open: 'open' }, h('summary', { title: name }, middle(name, 80))) };
  });
  parts.forEach(part => part.element.append(...part.links));
  filter.addEventListener('input', () => parts.forEach(part => {
    const shown = part.links.filter(each => {
      const matches = (part.name + ' ' + each.textContent).toLowerCase().includes(filter.value.toLowerCase());
      each.style.display = matches ? '' : 'none';
      return matches;
    });
    part.element.style.display = shown.length ? '' : 'none';
  }));
  return h('nav', {}, filter, parts.map(part => part.element));
}

(function () {
  const tally = {};
  DATA.results.forEach(result => { tally[result.verdict] = (tally[result.verdict] || 0) + 1; });
  const sorted = groups();
  document.getElementById('page').append(
    h('header', {}, h('b', {}, 'kingsnake'), h('span', { class: 'faint' }, 'isolation check: ' + (Object.entries(tally).map(each => each[1] + ' ' + each[0]).join(', ') || 'no history'))),
    h('div', { class: 'columns' }, DATA.results.length > 1 && index(sorted), h('main', {})));
  if (DATA.results.length === 0) return;
  const chosen = () => {
    const asked = parseInt(location.hash.slice(1), 10);
    return asked >= 0 && asked < DATA.results.length ? asked : sorted[0][0];
  };
  show(chosen());
  window.addEventListener('hashchange', () => show(chosen()));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => show(chosen()));
})();
