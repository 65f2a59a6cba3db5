import { expect, test } from 'vitest';
import { weigh } from '#tests/bench/bytes.js';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { cookiesOf, openContext } from './browser.ts';

test('a first list comes in twenty requests and 170 kB, a form in as many requests, and a morning up to it in 220 kB', async () => {
  const [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  const list = { address: `${server.origin}/board/workorder/index?size=50` };
  const { cookies } = await cookiesOf(server);
  const [session] = cookies.filter(({ name }) => name === 'session').map(({ name, value }) => ({ name, value, url: server.origin }));
  if (!session) throw new Error('Nobody was signed in');

  const first = await weigh(await openContext(browser), [{ ...list, session }]);
  const form = await weigh(await openContext(browser), [{ address: `${server.origin}/system/post/add`, session }]);
  const morning = await openContext(browser);
  const atSignIn = await weigh(morning, [{ address: `${server.origin}/login` }]);
  const later = await weigh(morning, [{ address: `${server.origin}/wel/index`, session }, list]);

  expect(first.requests).toBeLessThanOrEqual(20);
  expect(form.requests).toBeLessThanOrEqual(20);
  expect(first.document).toBeLessThanOrEqual(24);
  expect(first.all).toBeLessThanOrEqual(170);
  expect(atSignIn.all).toBeLessThanOrEqual(25);
  expect(atSignIn.all + later.all).toBeLessThanOrEqual(220);
});
