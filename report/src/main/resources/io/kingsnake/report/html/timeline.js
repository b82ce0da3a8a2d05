/* The involved transactions by session, over time where times were recorded. */
function drawTimeline(anomaly) {
  const txns = (anomaly.involved || []).slice(0, 60);
  const timed = txns.length > 0 && txns.every(each => each.begin !== undefined);
  const begin = Math.min(...txns.map(each => each.begin));
  const span = Math.max(1, Math.max(...txns.map(each => (each.end === undefined ? each.begin : each.end))) - begin);
  const clock = timed && clockOf(txns.flatMap(each => (each.end === undefined ? [each.begin] : [each.begin, each.end])));
  const width = Math.max(600, mainWidth()), left = 130, right = width - 240, lane = 32, top = timed ? 30 : 8;
  const x = time => left + ((time - begin) / span) * (right - left);
  const label = each => txnName(each.txn) + ' ' + short((each.relevant.length ? each.relevant : each.operations.map(op => op.op)).map(op => briefOp(op, each)).join(' '), timed ? 44 : 60);
  const sessions = [...new Set(txns.map(each => each.session))].map(name => {
    const lanes = []; // where the last bar or label of each ends
    const own = txns.filter(each => each.session === name).sort((a, b) => (timed ? a.begin - b.begin : a.place_in_session - b.place_in_session));
    let next = left;
    const bars = own.map(each => {
      const start = timed ? x(each.begin) : next;
      const text = label(each).length * 6.7 + 14;
      const end = timed ? Math.max(start + 4, each.end === undefined ? right : x(each.end)) : start + text;
      next = end + 12;
      let free = lanes.findIndex(used => used + 8 < start);
      if (free < 0) free = lanes.length;
      lanes[free] = Math.max(end, start + text);
      return { each, start, end, lane: free };
    });
    return { name, bars, lanes: lanes.length };
  });
  const height = top + sessions.reduce((sum, session) => sum + session.lanes * lane + 6, 0);
  const picture = svg('svg', { width, height, 'font-size': 12 });
  if (timed) {
    [0, 0.25, 0.5, 0.75, 1].forEach(part => {
      const at = left + part * (right - left);
      picture.append(svg('line', { x1: at, x2: at, y1: 20, y2: height, class: 'tick' }),
        svg('text', { x: at, y: 14, 'text-anchor': 'middle', class: 'faint' }, part === 0 ? (clock.isWall ? '0' : momentText(clock, begin)) : '+' + durationText(clock, Math.round(part * span))));
    });
  }
  let y = top;
  sessions.forEach(session => {
    picture.append(svg('text', { x: 8, y: y + 19, class: 'faint' }, svg('title', {}, 'session ' + session.name), middle(session.name, 17)));
    session.bars.forEach(bar => drawBar(picture, bar, y + bar.lane * lane + 2, clock, label(bar.each)));
    y += session.lanes * lane + 6;
    picture.append(svg('line', { x1: 0, x2: width, y1: y - 3, y2: y - 3, class: 'tick' }));
  });
  return [h('div', { class: 'timeline' }, picture),
    h('p', { class: 'faint' }, timed ? 'From begin to end as clients saw them; dashed: no end was recorded. ' + clockText(clock, begin)
      : 'No times were recorded: transactions are in the order of their sessions, and nothing is said across sessions.')];
}

function clockText(clock, begin) {
  if (clock.isWall) return 'The first began at ' + momentText(clock, begin) + '.';
  return clock.perSecond ? 'Times are those of the history, taken for nanoseconds.' : 'Times are in the history’s own unit.';
}

function drawBar(picture, bar, y, clock, text) {
  const open = bar.each.end === undefined;
  const rect = svg('rect', { x: bar.start, y, width: bar.end - bar.start, height: 26, rx: 5, class: 'txn ' + bar.each.outcome, 'stroke-dasharray': open && clock ? '5 4' : 'none' });
  rect.append(svg('title', {}, txnName(bar.each.txn) + ' ' + bar.each.outcome + (clock ? ', from ' + momentText(clock, bar.each.begin) + (open ? ', end unknown'
    : ' for ' + durationText(clock, bar.each.end - bar.each.begin)) : '') + '\n' + bar.each.operations.map(op => op.op).join('\n')));
  picture.append(rect, svg('text', { x: bar.start + 6, y: y + 17 }, text));
}
