/* What was recorded beside reads and writes: times, SQL and the lines that sent it, notes. */

/* A clock's unit, by how large its times are: those since 1970, or since the recorder started. */
function clockOf(times) {
  const last = Math.max(...times), span = last - Math.min(...times);
  for (const [unit, perSecond] of [['nanoseconds', 1e9], ['microseconds', 1e6], ['milliseconds', 1e3]]) {
    const years = last / perSecond / 31557600;
    if (years > 20 && years < 100) return { perSecond, isWall: true, unit };
  }
  return span > 1e5 ? { perSecond: 1e9, isWall: false, unit: 'nanoseconds' } : { perSecond: 0, isWall: false, unit: 'as recorded' };
}

function momentText(clock, time) {
  if (clock.isWall) return new Date((time / clock.perSecond) * 1000).toISOString().replace('T', ' ').replace('Z', ' UTC');
  return clock.perSecond ? durationText(clock, time) : time.toLocaleString('en');
}

function durationText(clock, span) {
  if (!clock.perSecond) return span.toLocaleString('en');
  const seconds = span / clock.perSecond;
  const number = value => value.toLocaleString('en', { maximumSignificantDigits: 3 });
  if (seconds === 0) return '0';
  if (Math.abs(seconds) < 1e-3) return number(seconds * 1e6) + ' µs';
  if (Math.abs(seconds) < 1) return number(seconds * 1e3) + ' ms';
  if (Math.abs(seconds) < 120) return number(seconds) + ' s';
  return Math.floor(seconds / 60).toLocaleString('en') + ' min ' + Math.round(seconds % 60) + ' s';
}

function isStatement(note) { return note && typeof note === 'object' && typeof note.sql === 'string'; }

function statementLine(note) {
  return h('span', { class: 'sql' }, h('code', {}, short(note.sql, 600)), note.at && h('span', { class: 'faint' }, '  at ' + note.at));
}

/* What both ends of an edge sent that has to do with its key. A note holds up to the next one. */
function statements(edge, anomaly) {
  const sent = txn => {
    const found = (anomaly.involved || []).find(each => each.txn === txn);
    const notes = new Map();
    let current = null;
    (found ? found.operations : []).forEach(op => {
      if (op.note !== undefined) current = isStatement(op.note) ? op.note : null;
      if (current && op.key !== undefined && String(op.key) === String(edge.key)) notes.set(JSON.stringify(current), current);
    });
    return [...notes.values()].map(note => h('li', {}, h('b', {}, txnName(txn)), ' ', statementLine(note)));
  };
  const lines = [...sent(edge.from), ...sent(edge.to)];
  return lines.length ? h('div', {}, h('p', { class: 'faint' }, 'What they sent:'), h('ul', { class: 'sent' }, lines)) : null;
}

function noteText(value) {
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/* The history's own note: its story as a sentence, other fields by name. */
function historyNote(result) {
  const section = DATA.histories[result.section];
  const note = section && section.note;
  if (note === undefined || note === null) return null;
  if (typeof note !== 'object' || Array.isArray(note)) return h('div', { class: 'box history-note' }, short(noteText(note), 1000));
  const rest = Object.entries(note).filter(each => each[0] !== 'story');
  return h('div', { class: 'box history-note' }, note.story !== undefined && h('div', {}, short(noteText(note.story), 1000)),
    rest.slice(0, 20).map(([name, value]) => h('span', { class: 'fact' }, h('span', { class: 'faint' }, name + ' '), short(noteText(value), 200))));
}
