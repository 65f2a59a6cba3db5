import { and, eq, like } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { deskMessage } from '#server/background/desk-message-table.ts';
import { dueRows } from '#server/background/due-rows.ts';
import { goRound } from '#server/background/go-round.ts';
import { noSources } from '#server/database/sources.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { backgroundFaultsTotal } from '#server/monitoring/meters.ts';
import { vendor } from '#server/purchasing/vendors/vendor.ts';
import { usePlant } from '#tests/plant.ts';

const tenantId = '100001';
const plant = usePlant(tenantId);

const start = Date.parse('2026-05-04T02:00:00Z');
const placeAfter = (minutes: number) => ({
  database: plant.database,
  sources: noSources,
  now: () => new Date(start + minutes * 60_000),
});
const put = (title: string) =>
  plant.database.sql`insert into desk_message (tenant_id, user_id, title, title_en) values (${tenantId}, 1, ${title}, '')`;

/** Takes every message of a test by a word in its title; one that says 'broken' cannot be taken. */
function takerOf(word: string) {
  const taken: string[] = [];
  const { once } = goRound({
    name: `messages ${word}`,
    everyMs: 1000,
    visit: dueRows({
      path: vendor.path,
      table: deskMessage,
      due: () => and(eq(deskMessage.body, ''), like(deskMessage.title, `%${word}%`)),
      take: async ({ db }, { id, title }) => {
        taken.push(title);
        await db
          .update(deskMessage)
          .set({ body: 'taken' })
          .where(and(eq(deskMessage.tenantId, tenantId), eq(deskMessage.id, id)));
        if (title.includes('broken')) throw new Error('this row is broken');
        return [];
      },
    }),
  });
  return { taken, takeAt: (minutes: number) => once(placeAfter(minutes)) };
}

test('a row that fails keeps no other waiting, and is tried again after a rest that grows', async () => {
  for (const title of ['rest broken', 'rest good 1', 'rest good 2']) await put(title);
  const { taken, takeAt } = takerOf('rest');

  for (const minutes of [0, 0.5, 1, 2, 5.9, 6]) await takeAt(minutes);

  expect(taken).toEqual(['rest broken', 'rest good 1', 'rest good 2', 'rest broken', 'rest broken']);
});

test('a row that fails is in the log and in the metrics with its tenant', async () => {
  const warned = vi.spyOn(createLog(readEnv({ APP_MODE: 'test', LOG_LEVEL: 'silent' })), 'warn').mockReturnValue();
  await put('seen broken');

  await takerOf('seen').takeAt(0);

  const faults = (await backgroundFaultsTotal.get()).values.filter(({ labels }) => labels.worker === 'messages seen');
  expect(faults).toMatchObject([{ labels: { tenant: tenantId }, value: 1 }]);
  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({ worker: 'messages seen', tenant: tenantId, err: expect.objectContaining({ message: 'this row is broken' }) }),
    expect.any(String),
  );
});

test('of several that look at once each row is taken by one', async () => {
  for (let nth = 1; nth <= 20; nth += 1) await put(`shared ${nth}`);
  const takers = [takerOf('shared'), takerOf('shared'), takerOf('shared')];

  await Promise.all(takers.map(({ takeAt }) => takeAt(0)));

  const taken = takers.flatMap((one) => one.taken);
  expect([taken.length, new Set(taken).size]).toEqual([20, 20]);
});
