// Opens a report, clicks the first arrow, reads its reason, expands the proof, takes a screenshot.
//   node open-report.mjs REPORT.html SCREENSHOT.png
// Prints one JSON object; anything that goes wrong in the page, or any request that leaves it, is an error.
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [report, screenshot] = process.argv.slice(2);
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', process.env.CHROMIUM || ''].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
const errors = [];
page.on('pageerror', error => errors.push(String(error)));
page.on('console', message => { if (message.type() === 'error') errors.push(message.text()); });
page.on('request', request => { if (!/^(file|data|blob):/.test(request.url())) errors.push('asks for ' + request.url()); });

const started = Date.now();
await page.goto(pathToFileURL(report).href);
await page.waitForSelector('main h1');
const result = {
  verdict: await page.textContent('.verdict'),
  title: await page.textContent('h1'),
  sections: await page.$$eval('h2', all => all.map(each => each.textContent)),
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
await browser.close();
console.log(JSON.stringify({ ...result, errors }));
