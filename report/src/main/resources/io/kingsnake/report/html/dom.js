'use strict';
/* Small helpers. Everything from a history goes through text nodes, so that no value is markup. */

/* What cannot be seen or turns what is seen, spelled out as in all other outputs. */
function printable(text) {
  return text.replace(/(?![\n\r\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u{e0000}-\u{e0fff}]/gu,
    found => found.split('').map(unit => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0')).join(''));
}

function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === 'onclick') element.addEventListener('click', value);
    else if (name === 'style') element.style.cssText = value; // an attribute would be inline style, which the page forbids
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, name === 'href' ? value : printable(String(value)));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : printable(String(child)));
    }
  }
  return element;
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  for (const child of children) element.append(child instanceof Node ? child : printable(String(child)));
  return element;
}

/* Colours are those of the style sheet, light or dark; drawings on a canvas need them as values. */
function theme(name) { return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim(); }
const PAINTS = { wr: 'wr', pwr: 'wr', ww: 'ww', rw: 'rw', prw: 'rw', so: 'so', rt: 'rt', module: 'module' };
function paint(type) { return 'var(--' + PAINTS[type] + ')'; }
const MEANINGS = {
  wr: 'wr: read what the other wrote', ww: 'ww: overwrote the other’s version', rw: 'rw: read what the other overwrote',
  pwr: 'pwr: wr through a scan', prw: 'prw: rw through a scan', so: 'so: same session, earlier', rt: 'rt: ended before the other began', module: 'module: by what a module states'
};

function txnName(txn) { return txn === 'initial' ? 'initial state' : 'T' + txn; }
function edgeLabel(edge) { return edge.type + (edge.key === null ? '' : '(' + middle(String(edge.key), 28) + ')'); }
function short(text, length) { return text.length <= length ? text : text.slice(0, length - 1) + '…'; }
/* Long names often differ at their ends only. */
function middle(given, length) {
  const text = printable(given);
  if (text.length <= length) return text;
  const head = Math.floor((length - 1) / 2);
  return text.slice(0, head) + '…' + text.slice(text.length - (length - 1 - head));
}
function count(number, noun, plural) { return number.toLocaleString('en') + ' ' + (number === 1 ? noun : plural || noun + 's'); }
