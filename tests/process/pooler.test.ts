import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#server/database/pool.ts';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { launch, newFolder, runToEnd } from '#tests/fixtures/operator.ts';
import { hasPooler, type Pooler, startPooler } from '#tests/fixtures/pooler.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { asOwner, cloneDemo, demoPassword } from './running-server.ts';

describe.skipIf(!hasPooler)('through a pooler that lends a connection for a transaction', () => {
  test('the console starts, starts again and serves; then nothing is locked or set for others', async () => {
    const pooler = await startPooler(inject('databaseHost'), 'transaction', 5);
    const { name, env } = await demoThrough(pooler);

    for (const _start of ['first', 'second']) {
      const console = launch(env);
      const [, port] = await console.prints(/Listening on http:\/\/localhost:(\d+)/);
      const origin = `http://127.0.0.1:${port}`;
      const visitor = visit(origin);
      await visitor.signIn();
      const client = await signedIn(origin, 'admin', '100001');
      // What comes first is slow: a page that was never rendered, on connections that are not open.
      await visitor.ask('/system/user/index');
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, async () => (await visitor.ask('/system/user/index')).status),
        ...Array.from({ length: 6 }, async () => (await client.get('/blade-system/post/list')).status),
      ]);
      expect([...new Set(answers)]).toEqual([200]);
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      console.kill('SIGTERM');
      expect((await console.ended).output).not.toMatch(/prepared statement|PostgresError/);
    }

    const direct = await runToEnd({ ...env, DATABASE_URL: directly(name) }, '--migrate');
    const other = openOn(pooler.urlOf(name));
    const [left] = await other`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks`;
    expect(direct).toMatchObject({ code: 0, output: '' });
    expect(left).toEqual({ lock: '0', statement: '0', locks: 0 });
  });

  test('a transaction has its limits, and the next client of its connection has none', async () => {
    const pooler = await startPooler(inject('databaseHost'), 'transaction', 1);
    const { options, close } = await openTestDatabase();
    onTestFinished(close);
    const database = connect({ url: pooler.urlOf(options.database), prepares: false });
    onTestFinished(() => database.close());
    const other = openOn(pooler.urlOf(options.database));
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'max_parallel_workers_per_gather'];
    const asked = sql.join(
      limits.map((limit) => sql`select current_setting(${limit}) as value`),
      sql` union all `,
    );

    const inside = await database.transact({ tenantId: '100001' }, (db) => db.execute(asked));
    const outside = await Promise.all(limits.map((limit) => other`select current_setting(${limit}) as value`));

    expect(inside.map(({ value }) => value)).toEqual(['15s', '3s', '30s', '0']);
    expect(outside.map(([row]) => row?.value)).toEqual(['0', '0', '0', '2']);
  });

  test('tenants that share two connections see their own rows alone', async () => {
    const pooler = await startPooler(inject('databaseHost'), 'transaction', 2);
    const { options, close } = await openTestDatabase();
    onTestFinished(close);
    const database = connect({ url: pooler.urlOf(options.database), prepares: false, longestWait: 30_000 });
    onTestFinished(() => database.close());
    const tenants = Array.from({ length: 10 }, (_each, index) => String(300_000 + index));

    await Promise.all(
      tenants.flatMap((tenantId) =>
        Array.from({ length: 5 }, (_each, round) =>
          database.transact({ tenantId }, (db) =>
            db.execute(sql`insert into system_post (post_code, post_name, category, sort) values (${`${tenantId}-${round}`}, 'x', 1, 1)`),
          ),
        ),
      ),
    );
    const seen = await Promise.all(
      tenants.map((tenantId) =>
        database.transact({ tenantId }, (db) => db.execute<{ tenant: string }>(sql`select tenant_id as tenant from system_post`)),
      ),
    );

    expect(seen.map((rows) => rows.map(({ tenant }) => tenant))).toEqual(
      tenants.map((tenantId) => Array.from({ length: 5 }, () => tenantId)),
    );
  });
});

describe.skipIf(!hasPooler)('a pooler that does not know which connection holds a prepared statement', () => {
  test('is found out at the start, which says what to set', async () => {
    const pooler = await startPooler(inject('databaseHost'));
    const { env } = await demoThrough(pooler);

    const { code, output } = await runToEnd({ ...env, PREPARE_STATEMENTS: 'on' });

    expect(code).toBe(78);
    expect(output.trim()).toMatch(/^The pooler of DATABASE_URL does not pass prepared statements on: set PREPARE_STATEMENTS=off [^\n]*$/);
  });
});

describe.skipIf(!hasPooler)('a pooler that gives every statement to another connection', () => {
  test('is refused in words', async () => {
    const pooler = await startPooler(inject('databaseHost'), 'statement');
    const { env } = await demoThrough(pooler);

    const { code, output } = await runToEnd(env);

    expect(code).toBe(78);
    expect(output.trim()).toMatch(/^The pooler of DATABASE_URL does not keep a transaction on one connection: [^\n]*pool_mode[^\n]*$/);
  });
});

async function demoThrough(pooler: Pooler): Promise<{ name: string; env: Record<string, string> }> {
  const name = `pooled_${randomBytes(6).toString('hex')}`;
  const folder = newFolder();
  await cloneDemo(name, folder);
  onTestFinished(() => asOwner((owner) => owner.unsafe(`drop database if exists ${name} with (force)`)).then(() => {}));
  return {
    name,
    env: {
      APP_MODE: 'demo',
      CAPTCHA: 'off',
      DEMO_PASSWORD: demoPassword,
      DATA_DIR: folder,
      DATABASE_URL: pooler.urlOf(name),
      PREPARE_STATEMENTS: 'off',
    },
  };
}

const directly = (name: string): string => `postgres://${inject('databaseUser')}@localhost/${name}?host=${inject('databaseHost')}`;

function openOn(url: string): postgres.Sql {
  const address = new URL(url);
  const [host] = address.searchParams.getAll('host');
  address.searchParams.delete('host');
  const opened = postgres(address.href, { ...(host === undefined ? {} : { host }), max: 1, prepare: false, onnotice: () => {} });
  onTestFinished(() => opened.end({ timeout: 1 }));
  return opened;
}
