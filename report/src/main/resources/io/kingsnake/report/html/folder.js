/* The page over a folder: histories beside one that is looked at, which the server is asked about. */
let overview = { histories: [], reports: [], levels: [], waiting: 0 };
let chosen = 0;

async function ask(path, parameters, method) {
  const answer = await fetch(path + '?' + new URLSearchParams(parameters || {}), { method: method || 'GET', headers: { 'X-Kingsnake': '1' } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const URGENCY = ['violated', 'error', 'undecided', 'satisfied'];
function worst(history) { return URGENCY.find(verdict => history.results.some(each => each.verdict === verdict)) || ''; }

function drawIndex() {
  const wanted = document.querySelector('nav input').value.toLowerCase();
  const links = overview.histories.map((history, i) => ({ history, i })).filter(each => (each.history.path + ' ' + worst(each.history)).toLowerCase().includes(wanted));
  links.sort((a, b) => (URGENCY.indexOf(worst(a.history)) + 5) % 5 - (URGENCY.indexOf(worst(b.history)) + 5) % 5 || a.i - b.i);
  document.getElementById('histories').replaceChildren(...links.slice(0, 500).map(({ history, i }) =>
    h('a', { href: '#' + i, class: worst(history) + (i === chosen ? ' chosen' : '') }, middle(history.path, 80),
      h('small', {}, history.results.map(each => each.verdict + ' ' + each.level).join(', ') || 'not checked yet'))));
}

/* All histories by the time of their files, oldest first: a square each, and how the last ones compare with those before. */
function drawTrend() {
  const runs = overview.histories.map((history, i) => ({ history, i, verdict: worst(history) })).filter(each => each.verdict).sort((a, b) => a.history.modified - b.history.modified || a.i - b.i);
  const shown = runs.slice(-200), half = Math.floor(shown.length / 2);
  const violated = some => some.filter(each => each.verdict === 'violated').length;
  document.getElementById('trend').replaceChildren(...(shown.length < 2 ? [] : [h('div', { class: 'faint' }, 'by time of file, oldest first: ' + violated(shown.slice(0, half)) + ' of ' + half + ' violated, then ' + violated(shown.slice(half)) + ' of ' + (shown.length - half)),
    h('div', { class: 'trend' }, shown.map(each => h('a', { href: '#' + each.i, class: each.verdict, title: each.history.path + ': ' + each.verdict + ', ' + new Date(each.history.modified).toLocaleString() })))]));
}

function drawReports() {
  document.getElementById('reports').replaceChildren(...(overview.reports.length === 0 ? [] : [h('div', { class: 'faint' }, 'stored reports'),
    overview.reports.slice(0, 200).map((path, at) => h('a', { href: '/report?at=' + at, target: '_blank' }, middle(path, 80)))].flat()));
}

function drawStatus() {
  const running = overview.running;
  document.getElementById('status').replaceChildren(...(running ? [h('progress', { max: 100, value: running.percent }),
    ' checking ' + middle(overview.histories[running.history].path, 50) + ' at ' + running.level + ': ' + running.phase + (overview.waiting ? '; ' + overview.waiting + ' more to check' : '')]
    : [count(overview.histories.length, 'history', 'histories')]));
}

function drawResults() {
  const history = overview.histories[chosen];
  const link = (result, file) => h('a', { href: '/download?' + new URLSearchParams({ history: chosen, level: result.level, file }), target: '_blank' }, file.split('.')[0]);
  const again = (result, word) => h('button', { class: 'again', onclick: () => check(result.level) }, word);
  document.getElementById('results').replaceChildren(...history.results.map(result => h('tr', {},
    h('td', {}, h('span', { class: 'verdict ' + result.verdict }, result.verdict)), h('td', {}, result.level),
    h('td', {}, result.what),
    h('td', {}, result.files.map(file => link(result, file)), result.verdict !== 'error' && !result.files.includes('certificate.cert') && again(result, result.files.length && result.verdict !== 'undecided' ? 'certify' : 'check again')))));
}

async function check(level) {
  await ask('/api/check', { history: chosen, level }, 'POST');
  await refresh();
}

/* Asks often while something is going on, else now and then. */
async function refresh() {
  overview = await ask('/api/histories');
  drawIndex();
  drawTrend();
  drawReports();
  drawStatus();
  if (document.getElementById('results')) drawResults();
}

async function watch() {
  try { await refresh(); } catch (error) { document.getElementById('status').replaceChildren('the server has ended'); }
  setTimeout(watch, overview.running ? 500 : 3000);
}

function rows(title, txns, here, clock) {
  return txns.length === 0 ? [] : [h('h2', {}, title), h('table', { class: 'txns stack' }, txns.map(txn => h('tr', { class: txn.at === here ? 'here' : '' },
    h('td', {}, h('a', { onclick: () => showTransaction(txn.at) }, 'T' + txn.id)), h('td', {}, middle(txn.session, 24)), h('td', {}, txn.outcome),
    h('td', {}, clock && txn.begin !== undefined ? momentText(clock, txn.begin) : ''),
    h('td', {}, txn.operations.map(op => h('span', { class: 'op' }, op)), txn.more > 0 && h('span', { class: 'faint' }, ' … ' + txn.more + ' more')))))];
}

let lookups = 0;

/* The answer to an earlier question may be the later one to arrive, and is then dropped. */
async function showFound(load) {
  const lookup = ++lookups;
  const show = (...shown) => { if (lookup === lookups) document.getElementById('found').replaceChildren(...shown); };
  show(h('p', { class: 'faint' }, 'looking …'));
  try { show(...(await load()).flat(Infinity).filter(Boolean)); } catch (error) { show(h('div', { class: 'box' }, error.message)); }
}

function showTransaction(at) {
  return showFound(async () => {
    const near = await ask('/api/transaction', { history: chosen, at });
    const times = [near.transaction, ...near.time].map(each => each.begin).filter(each => each !== undefined);
    const guessed = times.length ? clockOf(times) : null;
    const clock = guessed && (guessed.isWall ? guessed : { perSecond: 0 }); // as recorded where the unit is not certain
    return [rows('T' + near.transaction.id, [near.transaction], at, clock), rows('Around it in its session', near.session, at, clock), rows('Around it in time', near.time, at, clock),
      near.keys.map(key => rows('Around it on ' + middle(String(key.key), 60), key.transactions, at, clock))];
  });
}

function search(query) {
  return showFound(async () => {
    const found = await ask('/api/search', { history: chosen, q: query });
    const nothing = found.transactions.length + found.keys.length === 0;
    return [nothing && h('p', {}, 'No transaction with this id, and no key that contains this.'), rows('Transaction', found.transactions),
      found.keys.map(key => rows('Key ' + middle(String(key.key), 60), key.transactions))];
  });
}

function form(className, children, act) {
  const element = h('form', { class: className }, children);
  element.addEventListener('submit', event => { event.preventDefault(); act(); });
  return element;
}

function showHistory() {
  const asked = parseInt(location.hash.slice(1), 10);
  chosen = asked >= 0 && asked < overview.histories.length ? asked : 0;
  const history = overview.histories[chosen];
  const level = h('select', { 'aria-label': 'level' }, overview.levels.map(each => h('option', {}, each)));
  const query = h('input', { placeholder: 'id of a transaction, or part of a key', 'aria-label': 'search' });
  document.querySelector('main').replaceChildren(h('h1', {}, history.path), h('div', { class: 'faint' }, 'format ' + history.format),
    h('h2', {}, 'Verdicts'), h('table', { class: 'stack', id: 'results' }), form('check', [level, h('button', {}, 'check at this level')], () => check(level.value)),
    h('h2', {}, 'Transactions'), form('search', [query, h('button', {}, 'search')], () => search(query.value)), h('div', { id: 'found' }));
  drawIndex();
  drawResults();
  showTransaction(0);
}

(async function () {
  const filter = h('input', { placeholder: 'filter by path or verdict', 'aria-label': 'filter' });
  filter.addEventListener('input', drawIndex);
  document.getElementById('page').append(h('header', {}, h('b', {}, 'kingsnake'), h('span', { class: 'faint', id: 'status' })),
    h('div', { class: 'columns' }, h('nav', {}, h('div', { id: 'trend' }), filter, h('div', { id: 'histories' }), h('div', { id: 'reports' })), h('main', {})));
  await refresh();
  showHistory();
  window.addEventListener('hashchange', showHistory);
  watch();
})();
