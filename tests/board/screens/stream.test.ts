import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { changeStream } from '#server/board/boards/change-stream.ts';
import { type PageRequest, pageRequest } from '#server/calls/page-request.ts';
import type { Database } from '#server/database/pool.ts';
import { refusalOf } from '#server/errors.ts';
import { buildSession } from '#tests/build.ts';

/** Does not answer: nothing is said, and boards hang in the hall all the same. */
const away = { transact: () => Promise.reject(new Error('away')) } as unknown as Database;

/** Somebody's board begins to listen; it leaves when the test ends. */
function listen(of: { id: string; tenantId: string }, database = away) {
  const current = { caller: { session: buildSession(of) }, contextOf: () => ({ database }) } as unknown as PageRequest;
  const reader = pageRequest.run(current, () => changeStream()).getReader();
  const leave = () => reader.cancel();
  onTestFinished(leave);
  const nextEvents = async () => new TextDecoder().decode((await reader.read()).value);
  return { leave, nextEvents };
}
const refusalTo = (of: { id: string; tenantId: string }) => {
  try {
    listen(of);
  } catch (error) {
    return refusalOf(error, 'zh').code;
  }
  return undefined;
};

test('one session has at most eight boards open, and another one beside it still has its own', async () => {
  const greedy = { id: 's1', tenantId: '100001' };
  const open = Array.from({ length: 8 }, () => listen(greedy));

  expect(refusalTo(greedy)).toBe(503);
  expect(refusalTo({ id: 's2', tenantId: '100001' })).toBeUndefined();
  await open[0]?.leave();
  expect(refusalTo(greedy)).toBeUndefined();
});

test('one tenant takes at most half of all places', () => {
  for (let nth = 0; nth < 250; nth += 1) listen({ id: `t${nth}`, tenantId: '100003' });

  expect(refusalTo({ id: 'one more', tenantId: '100003' })).toBe(503);
  expect(refusalTo({ id: 'elsewhere', tenantId: '100004' })).toBeUndefined();
});

test('a board that leaves while the database is asked does not keep the news from the others', async () => {
  const asked: ((marks: Map<string, string>) => void)[] = [];
  const answering = {
    transact: () => new Promise((answer) => asked.push((marks) => answer({ marks, open: new Set(['a', 'b']), source: null }))),
  } as unknown as Database;
  const asks = async (nth: number) => {
    while (asked.length < nth) await pause(20);
    return asked[nth - 1];
  };
  const leaving = listen({ id: 'a', tenantId: '100005' }, answering);
  (await asks(1))?.(new Map([['1', 'before']]));
  await pause(20);
  const staying = listen({ id: 'b', tenantId: '100005' }, answering);
  await staying.nextEvents();
  await staying.nextEvents();

  const answer = await asks(2);
  await leaving.leave();
  answer?.(new Map([['1', 'after']]));

  const news = await Promise.race([staying.nextEvents(), pause(1000, 'nothing')]);
  expect(news).toContain('event: changed');
}, 15_000);
