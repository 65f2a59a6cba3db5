import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Context, presentedBy } from '#server/calls/context.ts';
import { findSession } from '#server/calls/sessions.ts';
import { asSignedIn } from '#server/calls/signed-in.ts';
import { createPageReads } from '#server/database/page-reads.ts';
import type { Database, TenantContext, Transaction } from '#server/database/pool.ts';
import { noSources } from '#server/database/sources.ts';
import { BusinessError } from '#server/errors.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildFactory, buildPerson, password } from '#tests/sign-in/session-people.ts';

const plant = usePlant();
let begun: TenantContext[];
let database: Database;
beforeAll(() => {
  database = {
    ...plant.database,
    transact: (tenantContext, work) => {
      begun.push(tenantContext);
      return plant.database.transact(tenantContext, work);
    },
  };
});

/** A page that somebody opens, up to where its session was found. */
async function openPage(of: Parameters<typeof buildPerson>[1] = {}) {
  const person = await buildPerson(plant.database, of);
  const { token } = await ask(plant.database).signIn({ ...person, password });
  begun = [];
  const reads = createPageReads(database);
  const caller: Caller = {
    door: 'page',
    token,
    locale: 'zh',
    requestId: '',
    address: '127.0.0.1',
    idempotencyKey: undefined,
    headers: new Headers(),
    reads,
  };
  caller.session = await reads.join({ opens: presentedBy(caller) }, (db, found) => findSession(db, token, 'page', '127.0.0.1', found));
  const ctx: Context = { caller, locale: 'zh', database, sources: noSources, now: () => new Date() };
  const run = <Result>(work: (db: Transaction) => Promise<Result>, how: { type?: 'query' | 'mutation'; writes?: boolean } = {}) =>
    asSignedIn(
      ctx,
      { path: 'system.post.list', type: how.type ?? 'query', meta: { permission: 'signed-in', writes: how.writes } },
      ({ db }) => work(db),
    );
  return { ...person, run, settle: () => reads.settle() };
}

const backend = async (db: Transaction) => (await db.execute(sql`select pg_current_xact_id()::text as id`))[0]?.id;

describe('the queries of a page', () => {
  test('share the transaction that found its session, one after another too', async () => {
    const page = await openPage();

    const first = await Promise.all([page.run(backend), page.run(backend)]);
    const later = await page.run(backend);

    expect(new Set([...first, later]).size).toBe(1);
    expect(begun).toHaveLength(1);
  });

  test('see their tenant alone', async () => {
    await buildPerson(plant.database);
    const page = await openPage();

    const tenants = await page.run((db) => db.execute(sql`select distinct tenant_id as tenant from "system_user"`));

    expect(tenants.map(({ tenant }) => tenant)).toEqual([page.tenantId]);
  });

  test('do not fail with one of them', async () => {
    const page = await openPage();

    const ends = await Promise.allSettled([
      page.run((db) => db.execute(sql`select 1 / 0`)),
      page.run(async (db) => (await db.execute(sql`select 2 as two`))[0]),
      page.run(async () => {
        throw new BusinessError('refused');
      }),
      page.run(async (db) => (await db.execute(sql`select 3 as three`))[0]),
    ]);

    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual(['failed', { two: 2 }, 'failed', { three: 3 }]);
  });

  test('leave commands and what records a visit to transactions of their own', async () => {
    const page = await openPage();

    const query = await page.run(backend);
    const command = await page.run(backend, { type: 'mutation' });
    const visit = await page.run(backend, { writes: true });

    expect(new Set([query, command, visit]).size).toBe(3);
  });

  test('of the platform administrator, which may look into any tenant, share none', async () => {
    const page = await openPage(await buildFactory(plant.database, { tenantId: '000000', roleAlias: 'administrator' }));

    const [first, second] = await Promise.all([page.run(backend), page.run(backend)]);

    expect(first).not.toBe(second);
  });

  test('hold no connection once the page is answered', async () => {
    const page = await openPage();
    const id = await page.run(backend);

    await page.settle();

    const [row] = await plant.database.transact({}, (db) => db.execute(sql`select pg_xact_status(${id}::xid8) as status`));
    expect(row?.status).toBe('committed');
  });
});
