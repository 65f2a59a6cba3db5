import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabaseForTest } from '#tests/test-database.ts';

test('a process that held itself up for longer than it waits for the database is answered all the same', async () => {
  const database = await openDatabaseForTest();
  await database.transact({}, (tx) => tx.execute(sql`select 1`));

  // Before the driver sends what it gathered, which it does in the same turn of the event loop.
  setImmediate(() => holdUp(2_500));
  const answer = await database.transact({}, (tx) => tx.execute(sql`select 1 as one`));

  expect([...answer]).toEqual([{ one: 1 }]);
});

function holdUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
