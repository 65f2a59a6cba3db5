import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openContext } from '#tests/browser/browser.ts';
import { borrowBrowser } from '#tests/process/borrowed.ts';

test('whoever waits for the heading of a page that arrives in parts counts all of its rows', async () => {
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/') return response.end('<a href="/list">List</a>');
    response.write(`<h1>Posts</h1><ul><li>first</li>${' '.repeat(4096)}`);
    await wait(500);
    response.end('<li>second</li></ul>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const context = await openContext(await borrowBrowser(), { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);

  await page.getByRole('link', { name: 'List' }).click();
  await page.getByRole('heading', { name: 'Posts' }).waitFor();

  expect(await page.getByRole('listitem').count()).toBe(2);
});
