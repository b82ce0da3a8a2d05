/* Statistics of the whole history, aggregated when the report was written. */
function plot(title, hint, options, data) {
  const holder = h('div', { class: 'plot' }, h('h3', {}, title));
  new uPlot({ width: Math.min(540, mainWidth() - 24), height: 220, cursor: { points: { show: false } }, ...options }, data, holder);
  if (hint) holder.append(h('span', { class: 'faint' }, hint));
  return holder;
}

function axis() { return { stroke: theme('faint'), grid: { stroke: theme('line'), width: 1 }, ticks: { stroke: theme('line'), width: 1 } }; }

function throughputPlots(throughput) {
  const nano = throughput.width * throughput.committed.length > 1e6;
  const unit = nano ? 1e9 : 1;
  const perUnit = throughput.width / unit;
  const time = throughput.committed.map((_, i) => ((i + 0.5) * throughput.width) / unit);
  const hint = nano ? 'seconds since the first begin, if times are nanoseconds' : 'time since the first begin, as recorded';
  const series = (label, stroke, fill) => ({ label, stroke, fill, width: 1.5, points: { show: time.length < 3 } });
  const rate = values => values.map(value => value / perUnit);
  const fromZero = (plotted, least, most) => [0, most > 0 ? most * 1.1 : 1];
  const options = { scales: { x: { time: false }, y: { range: fromZero } }, axes: [axis(), { ...axis(), size: 70 }] };
  const ended = throughput.committed.map((value, i) => value + throughput.aborted[i] + throughput.indeterminate[i]);
  return [
    plot('Throughput: transactions ended per ' + (nano ? 'second' : 'unit of time'), hint, { ...options, series: [{ label: 'at' },
      series('committed', theme('ww'), theme('ww') + '22')] }, [time, rate(throughput.committed)]),
    plot('Aborted and indeterminate, per cent of those ended', hint, { ...options, series: [{ label: 'at' },
      series('aborted', theme('rw')), series('indeterminate', theme('undecided'))] },
      [time, throughput.aborted.map((value, i) => (ended[i] ? (100 * value) / ended[i] : 0)),
        throughput.indeterminate.map((value, i) => (ended[i] ? (100 * value) / ended[i] : 0))])
  ];
}

function bars(title, rows, hint) {
  const most = Math.max(1, ...rows.map(row => row.parts.reduce((sum, part) => sum + part[0], 0)));
  return h('div', { class: 'plot' }, h('h3', {}, title), h('table', {}, rows.map(row => h('tr', {},
    h('td', { title: row.label }, middle(row.label, 26)),
    h('td', { class: 'bars' }, row.parts.map(([value, color]) => h('span', { class: 'bar', style: 'background:' + color + ';width:' + (96 * value) / most + '%' }))),
    h('td', {}, row.text)))), hint && h('span', { class: 'faint' }, hint));
}

function hotKeys(stats) {
  return stats.contention.hot_keys.length === 0 ? null : bars('Contention: the busiest keys', stats.contention.hot_keys.map(key => ({
    label: String(key.key), parts: [[key.reads, 'var(--wr)'], [key.writes, 'var(--ww)']], text: key.reads.toLocaleString('en') + ' r, ' + key.writes.toLocaleString('en') + ' w'
  })), 'green: reads, blue: writes');
}

function phases(results) {
  const names = ['parse', 'analyse', 'saturate', 'solve', 'explain'];
  const colors = ['#7b8aa5', 'var(--ww)', 'var(--wr)', 'var(--rw)', '#c98a1b'];
  return bars('Where the time went, in milliseconds', results.slice(0, 12).map(result => ({
    label: result.level, parts: names.map((name, i) => [result.millis[name], colors[i]]),
    text: result.millis.total.toLocaleString('en') + ' ms'
  })), names.map((name, i) => h('span', {}, h('span', { class: 'bar', style: 'width:12px;background:' + colors[i] }), ' ' + name + '  ')));
}
