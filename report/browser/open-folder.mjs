// Opens the page of a folder, looks for a key, goes to a neighbour, has another level checked, downloads what that came to.
//   node open-folder.mjs http://127.0.0.1:PORT/ SCREENSHOT.png
// Prints one JSON object; anything that goes wrong in the page, or any request to another host, is an error.
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';

const [address, screenshot] = process.argv.slice(2);
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', process.env.CHROMIUM || ''].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
const errors = [];
page.on('pageerror', error => errors.push(String(error)));
page.on('console', message => { if (message.type() === 'error') errors.push(message.text()); });
page.on('request', request => { if (!request.url().startsWith(address) && !request.url().startsWith('data:')) errors.push('asks for ' + request.url()); });

// The first transaction is slow to come: what is asked for later must stay.
await page.route('**/api/transaction*', async route => { await new Promise(done => setTimeout(done, 2000)); await route.continue(); }, { times: 1 });
await page.goto(address);
await page.waitForSelector('#results .verdict');
const result = { histories: await page.$$eval('#histories a', all => all.map(each => each.textContent)) };
result.trend = await page.$$eval('.trend a', all => all.map(each => each.className));
result.reports = await page.$$eval('#reports a', all => all.map(each => each.textContent));
await page.fill('form.search input', 'balance');
await page.click('form.search button');
await page.waitForSelector('#found h2:has-text("Key balance")');
await page.waitForTimeout(3000);
result.keepsTheLaterAnswer = (await page.$$('#found h2:has-text("Key balance")')).length > 0;
await page.click('.txns a >> nth=1');
await page.waitForSelector('#found h2:has-text("Around it on balance")');
result.around = await page.$$eval('#found h2', all => all.map(each => each.textContent));
result.here = await page.$$eval('.txns tr.here td:first-child', all => all.map(each => each.textContent));
await page.selectOption('form.check select', 'snapshot-isolation');
await page.click('form.check button');
await page.waitForSelector('#results tr:has-text("snapshot-isolation") a:has-text("certificate")', { timeout: 60000 });
const row = page.locator('#results tr', { hasText: 'snapshot-isolation' });
result.checked = await row.textContent();
result.downloads = [];
for (const name of ['reproducer', 'certificate']) {
  const [download] = await Promise.all([page.waitForEvent('download'), row.locator('a', { hasText: name }).click()]);
  result.downloads.push(download.suggestedFilename());
}
if (screenshot) await page.screenshot({ path: screenshot, fullPage: true });
await page.setViewportSize({ width: 400, height: 800 });
result.fitsAPhone = (await page.evaluate(() => document.documentElement.scrollWidth)) <= 400;
await browser.close();
console.log(JSON.stringify({ ...result, errors }));
