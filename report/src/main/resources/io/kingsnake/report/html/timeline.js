/* The involved transactions by session, over time where times were recorded. */
function drawTimeline(anomaly) {
  const txns = (anomaly.involved || []).slice(0, 60);
  const sessions = [...new Set(txns.map(each => each.session))];
  const timed = txns.length > 0 && txns.every(each => each.begin !== undefined);
  const begin = Math.min(...txns.map(each => each.begin));
  const ends = txns.map(each => (each.end === undefined ? each.begin : each.end));
  const span = Math.max(1, Math.max(...ends) - begin);
  const left = 130, width = 1000, row = 44, top = timed ? 30 : 10;
  const x = time => left + ((time - begin) / span) * (width - left - 150);
  const picture = svg('svg', { width, height: top + sessions.length * row + 8, 'font-size': 12 });
  sessions.forEach((session, i) => {
    const y = top + i * row;
    picture.append(svg('line', { x1: 0, x2: width, y1: y + row - 4, y2: y + row - 4, stroke: '#e4e8ef' }),
      svg('text', { x: 8, y: y + 22, fill: '#667085' }, short('session ' + session, 18)));
  });
  const placeInSession = {};
  txns.forEach(each => {
    const y = top + sessions.indexOf(each.session) * row + 4;
    const place = (placeInSession[each.session] = (placeInSession[each.session] || 0) + 1);
    const start = timed ? x(each.begin) : left + (place - 1) * 210;
    const end = timed ? (each.end === undefined ? width - 150 : x(each.end)) : start + 190;
    const ops = each.relevant.length ? each.relevant : each.operations.map(op => op.op);
    const bar = svg('rect', { x: start, y, width: Math.max(4, end - start), height: 26, rx: 5,
      fill: each.outcome === 'committed' ? '#dbe7fb' : each.outcome === 'aborted' ? '#fbdcd9' : '#f3ecd0', stroke: '#7b8aa5',
      'stroke-dasharray': each.end === undefined && timed ? '5 4' : 'none' });
    bar.append(svg('title', {}, txnName(each.txn) + ' ' + each.outcome + (timed ? ' ' + each.begin + ' to ' + (each.end === undefined ? 'unknown' : each.end) : '') + '\n' + ops.join('\n')));
    picture.append(bar, svg('text', { x: start + 6, y: y + 17 }, txnName(each.txn) + ' ' + short(ops.join(' '), timed ? 40 : 24)));
  });
  if (timed) {
    [0, 0.25, 0.5, 0.75, 1].forEach(part => {
      const at = left + part * (width - left - 150);
      picture.append(svg('line', { x1: at, x2: at, y1: 20, y2: top + sessions.length * row, stroke: '#e4e8ef' }),
        svg('text', { x: at, y: 14, 'text-anchor': 'middle', fill: '#667085' }, part === 0 ? begin : '+' + (part * span).toLocaleString('en')));
    });
  }
  return [h('div', { class: 'timeline' }, picture),
    h('p', { class: 'faint' }, timed ? 'From begin to end as clients saw them, in the history’s unit of time; dashed: no end was recorded.'
      : 'No times were recorded: transactions are in the order of their sessions, and nothing is said across sessions.')];
}
