/* The levels as a graph, stronger above weaker, and the boundary between what is violated and what is satisfied. */
function below(level) { return DATA.weaker[level] || []; }

function downFrom(level, found = new Set()) {
  if (!found.has(level)) {
    found.add(level);
    below(level).forEach(weaker => downFrom(weaker, found));
  }
  return found;
}

/* What all results of this history say together about every level. */
function statesOf(result) {
  const related = DATA.results.filter(each => each.history === result.history);
  const levels = [...new Set([...DATA.levels, ...related.map(each => each.level)])];
  const violated = new Set(related.flatMap(each => [...((each.anomaly && each.anomaly.rules_out) || []), ...(each.verdict === 'violated' ? [each.level] : [])]));
  const satisfied = new Set(related.flatMap(each => (each.verdict === 'satisfied' ? each.satisfies : [])));
  const possible = new Set(related.flatMap(each => (each.anomaly && each.anomaly.possible) || []));
  const isViolated = level => [...downFrom(level)].some(each => violated.has(each));
  return new Map(levels.map(level => [level, isViolated(level) ? 'violated' : satisfied.has(level) ? 'satisfied' : possible.has(level) ? 'possible' : 'open']));
}

/* Bands from top to bottom; an invisible node between two of them keeps them apart, and steps from one to another are drawn straight. */
function ladderLayout(states) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 14, ranksep: 20, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  states.forEach((state, level) => graph.setNode(level, { width: level.length * 6.9 + 30, height: 24 }));
  const band = state => ({ violated: 0, possible: 1, open: 1, satisfied: 2 })[state];
  const steps = [...states.keys()].flatMap(level => below(level).filter(weaker => states.has(weaker)).map(weaker => [level, weaker]));
  const crosses = ([level, weaker]) => band(states.get(level)) !== band(states.get(weaker));
  steps.filter(step => !crosses(step)).forEach(step => graph.setEdge(...step, { weight: 2 }));
  const bands = [0, 1, 2].map(i => [...states.keys()].filter(level => band(states.get(level)) === i)).filter(each => each.length);
  const borders = [];
  for (let i = 1; i < bands.length; i++) {
    const border = '\u0000' + i;
    borders.push(border);
    graph.setNode(border, { width: 1, height: 14 });
    bands[i - 1].filter(level => !below(level).some(weaker => bands[i - 1].includes(weaker))).forEach(level => graph.setEdge(level, border, { weight: 0 }));
    bands[i].filter(level => !bands[i].some(stronger => below(stronger).includes(level))).forEach(level => graph.setEdge(border, level, { weight: 0 }));
  }
  dagre.layout(graph);
  const straight = ([level, weaker]) => [{ x: graph.node(level).x, y: graph.node(level).y + 12 }, { x: graph.node(weaker).x, y: graph.node(weaker).y - 12 }];
  const lines = steps.map(step => ({ crosses: crosses(step), points: crosses(step) ? straight(step) : graph.edge(...step).points }));
  return { graph, borders, lines };
}

const STATE_WORDS = { violated: '✗ violated', satisfied: '✓ satisfied', possible: 'not ruled out', open: '? not decided here' };

function drawLadder(result) {
  const states = statesOf(result);
  const { graph, borders, lines } = ladderLayout(states);
  const xs = [...lines.flatMap(line => line.points.map(point => point.x)), ...[...states.keys()].flatMap(level => [-1, 1].map(side => graph.node(level).x + (side * graph.node(level).width) / 2))];
  const left = Math.min(...xs) - 8, width = Math.max(...xs) + 8 - left, height = graph.graph().height;
  const picture = svg('svg', { width, height, viewBox: [left, 0, width, height].join(' '), role: 'img', 'aria-label': 'levels, stronger above weaker' });
  lines.forEach(line => picture.append(svg('polyline', { class: 'rung' + (line.crosses ? ' crossing' : ''), points: line.points.map(point => point.x + ',' + point.y).join(' ') })));
  borders.forEach(border => {
    const y = graph.node(border).y;
    picture.append(svg('line', { class: 'boundary', x1: left, x2: left + width, y1: y, y2: y }));
  });
  states.forEach((state, level) => picture.append(rung(result, level, state, graph.node(level))));
  const used = [...new Set(states.values())];
  return [h('h2', {}, 'Levels'), h('p', { class: 'legend' }, ['violated', 'possible', 'open', 'satisfied'].filter(state => used.includes(state))
    .map(state => h('span', {}, h('span', { class: 'chip ' + state }, STATE_WORDS[state]))), h('span', { class: 'faint' }, 'stronger levels above weaker ones' + (borders.length ? '; dashed: the boundary' : ''))),
    scrolledTo(h('div', { class: 'ladder' }, picture), graph.node(result.level).x - left)];
}

/* Where there is little room the level that was asked for is in sight. */
function scrolledTo(holder, x) {
  requestAnimationFrame(() => { holder.scrollLeft = x - holder.clientWidth / 2; });
  return holder;
}

function rung(result, level, state, place) {
  const found = DATA.results.findIndex(each => each.history === result.history && each.level === level);
  const mark = { violated: '✗ ', satisfied: '✓ ', possible: '', open: '? ' }[state];
  const group = svg('g', { class: 'level ' + state + (level === result.level ? ' asked' : '') + (found >= 0 ? ' checked' : '') },
    svg('rect', { x: place.x - place.width / 2, y: place.y - place.height / 2, width: place.width, height: place.height, rx: 11 }),
    svg('text', { x: place.x, y: place.y + 4, 'text-anchor': 'middle' }, mark + level), svg('title', {}, level + ': ' + STATE_WORDS[state]));
  if (found >= 0) group.addEventListener('click', () => { location.hash = '#' + found; });
  return group;
}
