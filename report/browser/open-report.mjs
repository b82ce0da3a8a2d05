// Opens a report, looks at what is chosen, clicks the first arrow, reads its reason, expands the proof, takes
// screenshots: one in light colours, and one, beside it, in dark ones on a screen of 400 pixels.
//   node open-report.mjs REPORT.html SCREENSHOT.png
// Prints one JSON object; anything that goes wrong in the page, or any request that leaves it, is an error.
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [report, screenshot] = process.argv.slice(2);
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', process.env.CHROMIUM || ''].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1400, height: 1000 }, colorScheme: 'light' });
const errors = [];
page.on('pageerror', error => errors.push(String(error)));
page.on('console', message => { if (message.type() === 'error') errors.push(message.text()); });
page.on('request', request => { if (!/^(file|data|blob):/.test(request.url())) errors.push('asks for ' + request.url()); });

/* Whether every violated level stands above the boundary and every satisfied one below it. */
function isApart() {
  const lines = [...document.querySelectorAll('.boundary')].map(each => +each.getAttribute('y1'));
  const places = state => [...document.querySelectorAll('.level.' + state + ' rect')].map(each => +each.getAttribute('y'));
  return lines.length > 0 && places('violated').every(y => y < Math.min(...lines)) && places('satisfied').every(y => y > Math.max(...lines));
}

/* Arrows of the cycle of which too little is left between the boxes at their ends. */
function hiddenArrows() {
  return window.kingsnake.cy.edges('.main').toArray().filter(each => {
    const from = each.sourceEndpoint(), to = each.targetEndpoint();
    return Math.hypot(from.x - to.x, from.y - to.y) < 40;
  }).length;
}

const started = Date.now();
await page.goto(pathToFileURL(report).href);
await page.waitForSelector('main h1');
const result = {
  verdict: await page.textContent('.verdict'),
  title: await page.textContent('h1'),
  sections: await page.$$eval('h2', all => all.map(each => each.textContent)),
  sentence: await page.$$eval('.sentence', all => all.map(each => each.textContent)),
  note: await page.$$eval('.history-note', all => all.map(each => each.textContent)),
  index: await page.$$eval('nav details', all => all.map(each => [...each.children].map(child => (child.firstChild || child).textContent))),
  ladder: await page.$$eval('.level', all => all.map(each => each.querySelector('text').textContent)),
  apart: await page.evaluate(isApart),
  timeline: await page.$$eval('.timeline text', all => all.map(each => each.textContent)),
  plots: await page.$$eval('.plot', all => all.length),
  openedMillis: Date.now() - started
};
if (await page.$('#graph')) {
  await page.waitForFunction(() => window.kingsnake !== undefined);
  const at = await page.evaluate(() => {
    const edge = window.kingsnake.cy.getElementById('e0');
    const middle = edge.renderedMidpoint();
    const box = document.getElementById('graph').getBoundingClientRect();
    return { x: box.left + middle.x, y: box.top + middle.y };
  });
  result.preselected = await page.textContent('#reason h3');
  result.sent = await page.$$eval('#reason .sent li', all => all.map(each => each.textContent));
  result.arrowsHidden = await page.evaluate(hiddenArrows);
  await page.mouse.click(at.x, at.y);
  await page.waitForSelector('#reason .why');
  result.edge = await page.textContent('#reason h3');
  result.why = await page.textContent('#reason .why');
  const inferred = await page.evaluate(() => window.kingsnake.cy.edges('.main').toArray().findIndex(each => each.data('edge').because));
  if (inferred >= 0) {
    const before = await page.evaluate(() => window.kingsnake.cy.edges().length);
    await page.click('tr.edge >> nth=' + inferred);
    await page.click('#reason .expand');
    result.proof = await page.$$eval('#reason .proof > li', all => all.map(each => each.textContent));
    result.edgesExpanded = (await page.evaluate(() => window.kingsnake.cy.edges().length)) - before;
  }
}
if (screenshot) await page.screenshot({ path: screenshot, fullPage: true });
const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = await paper();
await page.setViewportSize({ width: 400, height: 800 });
await page.emulateMedia({ colorScheme: 'dark' });
await page.waitForSelector('main h1');
await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
result.darkens = light !== (await paper());
result.fitsAPhone = (await page.evaluate(() => document.documentElement.scrollWidth)) <= 400;
if (screenshot) await page.screenshot({ path: screenshot.replace('.png', '-phone.png'), fullPage: true });
await browser.close();
console.log(JSON.stringify({ ...result, errors }));
