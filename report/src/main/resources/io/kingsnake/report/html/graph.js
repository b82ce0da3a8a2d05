/* The counterexample: transactions as boxes with what they did, dependencies as arrows. */
function edgeKey(edge) { return [edge.from, edge.to, edge.type, edge.key].join('|'); }

/* An operation in little room: of a long key both ends, and always the value. Details stand beside the graph. */
function briefOp(text, found) {
  const op = found.operations.find(each => each.op === text);
  if (!op || op.key === undefined || text.length <= 30) return middle(text, 34);
  const key = middle(String(op.key), 18);
  const value = op.value === undefined ? '' : middle(op.value === null ? 'absent' : String(op.value), 10);
  const names = { read: 'r', write: 'w', insert: 'insert', delete: 'delete', append: 'append', read_list: 'list' };
  const name = names[op.kind] || op.kind;
  if (op.kind === 'read') return name + '(' + key + ')' + (value && '=' + value);
  return name + '(' + key + (value && ',' + value) + ')' + (op.elements ? '=' + middle('[' + op.elements.join(' ') + ']', 12) : '');
}

function nodeText(txn, anomaly) {
  const found = (anomaly.involved || []).find(each => each.txn === txn);
  if (!found) return txnName(txn);
  const ops = found.relevant.length ? found.relevant : found.operations.map(each => each.op);
  const shown = ops.slice(0, 5).map(op => briefOp(op, found));
  if (ops.length > 5) shown.push('… ' + (ops.length - 5) + ' more');
  return [txnName(txn) + '  (' + middle(found.session, 16) + ')', ...shown].join('\n');
}

function boxOf(text) {
  const lines = text.split('\n');
  return { width: Math.max(...lines.map(line => line.length)) * 7.3 + 24, height: lines.length * 16 + 18 };
}

/* The cycle around an ellipse, in its order, and what it rests on in a row above. */
function ringPlaces(ring, beside, isNarrow) {
  const widest = Math.max(...ring.map(each => each.data('width')));
  const tallest = Math.max(...ring.map(each => each.data('height')));
  const spread = ring.length < 2 ? 0 : 1 / (2 * Math.sin(Math.PI / ring.length));
  const isColumn = isNarrow && ring.length === 2;
  const radiusX = isColumn ? 0 : spread * (widest + 170);
  const radiusY = isColumn ? spread * (tallest + 110) : ring.length === 2 ? 0 : spread * (tallest + 90);
  const places = new Map();
  ring.forEach((each, i) => {
    const angle = (isColumn ? 1.5 : 1) * Math.PI + (2 * Math.PI * i) / ring.length;
    places.set(each.id(), { x: radiusX * Math.cos(angle), y: radiusY * Math.sin(angle) });
  });
  const gap = 60;
  const total = beside.reduce((sum, each) => sum + each.data('width') + gap, -gap);
  const above = Math.max(0, ...beside.map(each => each.data('height')));
  let x = -total / 2;
  beside.forEach(each => {
    places.set(each.id(), { x: x + each.data('width') / 2, y: -radiusY - tallest / 2 - 110 - above / 2 });
    x += each.data('width') + gap;
  });
  return places;
}

/* Long cycles are easier to follow in layers. */
function layeredPlaces(cy) {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 60, ranksep: 80 });
  graph.setDefaultEdgeLabel(() => ({}));
  cy.nodes().forEach(each => graph.setNode(each.id(), { width: each.data('width'), height: each.data('height') }));
  cy.edges().forEach(each => graph.setEdge(each.source().id(), each.target().id(), {}, each.id()));
  dagre.layout(graph);
  return new Map(cy.nodes().map(each => [each.id(), { x: graph.node(each.id()).x, y: graph.node(each.id()).y }]));
}

function drawGraph(holder, anomaly, choose) {
  const inCycle = new Set();
  anomaly.edges.forEach(edge => { inCycle.add(edge.from); inCycle.add(edge.to); });
  const nodes = new Map();
  const node = txn => {
    if (!nodes.has(txn)) {
      const text = nodeText(txn, anomaly);
      nodes.set(txn, { group: 'nodes', data: { id: 'n' + txn, text, ...boxOf(text) }, classes: inCycle.has(txn) ? 'cycle' : 'beside' });
    }
    return 'n' + txn;
  };
  const arrow = (edge, id, classes) => ({
    group: 'edges',
    data: { id, source: node(edge.from), target: node(edge.to), label: edge.type + (edge.key === null || String(edge.key).length > 14 ? '' : '(' + printable(String(edge.key)) + ')'), color: theme(PAINTS[edge.type]), edge },
    classes: classes + (edge.inferred ? ' inferred' : '')
  });
  const edges = anomaly.edges.map((edge, i) => arrow(edge, 'e' + i, 'main'));
  const drawn = new Map(anomaly.edges.map((edge, i) => [edgeKey(edge), 'e' + i]));
  const cy = cytoscape({
    container: holder, elements: [...nodes.values(), ...edges], minZoom: 0.2, maxZoom: 2, wheelSensitivity: 0.3,
    style: [
      { selector: 'node', style: { shape: 'round-rectangle', width: 'data(width)', height: 'data(height)', label: 'data(text)',
        'text-wrap': 'wrap', 'text-valign': 'center', 'text-halign': 'center', 'text-justification': 'left', 'text-max-width': 1000,
        'font-family': 'ui-monospace, "DejaVu Sans Mono", monospace', 'font-size': 12, color: theme('ink'), 'background-color': theme('cycle'), 'border-width': 1.5, 'border-color': theme('ink') } },
      { selector: 'node.beside', style: { 'background-color': theme('soft'), 'border-color': theme('faint') } },
      { selector: 'edge', style: { width: 2.6, 'curve-style': 'bezier', 'control-point-step-size': 70, 'target-arrow-shape': 'triangle', 'arrow-scale': 1.3,
        'line-color': 'data(color)', 'target-arrow-color': 'data(color)', label: 'data(label)', color: 'data(color)', 'font-size': 13, 'font-weight': 600,
        'text-background-color': theme('page'), 'text-background-opacity': 0.9, 'text-background-padding': 3, 'text-rotation': 'none' } },
      { selector: 'edge.inferred', style: { 'line-style': 'dashed', 'line-dash-pattern': [8, 5] } },
      { selector: 'edge.premise', style: { width: 1.3, 'font-size': 11, 'font-weight': 400 } },
      { selector: 'edge.chosen', style: { width: 5, 'underlay-color': '#ffd75e', 'underlay-opacity': 0.55, 'underlay-padding': 5 } }
    ]
  });
  const layOut = () => {
    const ring = cy.nodes('.cycle').toArray();
    const isNarrow = holder.clientWidth < 600;
    const place = ring.length <= (isNarrow ? 2 : 8) ? ringPlaces(ring, cy.nodes('.beside').toArray(), isNarrow) : layeredPlaces(cy);
    cy.nodes().positions(each => place.get(each.id()));
    const drawnBox = cy.elements().boundingBox();
    const zoom = Math.min(1.25, (holder.clientWidth - 60) / drawnBox.w);
    holder.style.height = Math.min(460, Math.max(260, drawnBox.h * zoom + 80)) + 'px';
    cy.resize();
    cy.fit(undefined, 30);
    if (cy.zoom() > 1.25) { cy.zoom(1.25); cy.center(); }
  };
  layOut();
  const select = id => {
    cy.edges().removeClass('chosen');
    const chosen = cy.getElementById(id);
    chosen.addClass('chosen');
    choose(chosen.data('edge'), expand);
  };
  /* Adds what an inferred edge rests on, unless it is drawn already. */
  const expand = edge => {
    let added = 0;
    (edge.because || []).forEach(premise => {
      if (drawn.has(edgeKey(premise))) return;
      const id = 'p' + drawn.size;
      drawn.set(edgeKey(premise), id);
      const before = nodes.size;
      const element = arrow(premise, id, 'premise');
      if (nodes.size > before) cy.add([...nodes.values()].slice(before));
      cy.add(element);
      added++;
    });
    if (added) layOut();
    return added;
  };
  cy.on('tap', 'edge', event => select(event.target.id()));
  return { cy, select: i => select('e' + i), expand };
}

/* Why an edge holds, with its proof folded up below. */
function reason(edge, anomaly, expand) {
  const tree = premise => h('li', {},
    h('b', { style: 'color:' + paint(premise.type) }, txnName(premise.from) + ' → ' + txnName(premise.to) + ' ' + edgeLabel(premise)), ': ', premise.why,
    premise.because && h('ul', {}, premise.because.map(tree)));
  return [
    h('h3', {}, txnName(edge.from), ' ', h('span', { style: 'color:' + paint(edge.type) }, '—' + edgeLabel(edge) + '→'), ' ', txnName(edge.to)),
    h('p', { class: 'why' }, edge.why + '. ', h('span', { class: 'kind' }, edge.inferred ? 'inferred' : 'seen by clients')),
    statements(edge, anomaly),
    edge.because && h('div', {}, h('button', { class: 'expand', onclick: () => expand(edge) }, 'show what it rests on in the graph'),
      h('p', { class: 'faint' }, 'It follows from:'), h('ul', { class: 'proof' }, edge.because.map(tree))),
    edge.inferred && !edge.because && h('p', { class: 'faint' }, 'A search refuted every alternative; its proof is too long to show here.')
  ];
}
