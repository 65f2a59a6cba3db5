import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTenantThere, openTwoServers, type TwoServers } from '#tests/process/second-server.ts';
import { isLongRun } from '#tests/told.ts';

/** In the project, where it finds what it imports. */
const script = resolve('node_modules/.cache/clock-process.mjs');
const here = '100001';
let servers: TwoServers;
let there: string;
const people: Record<string, string> = {};
beforeAll(async () => {
  const entry = resolve('tests/background/clock-process.ts');
  await build({ entryPoints: [entry], outfile: script, bundle: true, packages: 'external', platform: 'node', format: 'esm' });
  servers = await openTwoServers();
  const built = await buildTenantThere(servers, '苏州二厂');
  there = built.tenantId;
  await servers.sources.prepare(built.source);
  for (const tenantId of [here, there]) {
    const [admin] = await servers.main.database.sql`select id from "system_user" where tenant_id = ${tenantId} limit 1`;
    people[tenantId] = String(admin?.id);
  }
});
afterAll(() => servers.close());

/** Where a process dies: while it takes a row, before and after it tells, and before it records at the other server that it told. */
const points = ['taking', 'telling', 'told', 'recorded'] as const;
/** Of two processes each; a usual run has one of each point that nothing but a message's id makes up for. */
const deaths = isLongRun ? Array.from({ length: 50 }, (_, round) => points[round % points.length]) : (['telling', 'recorded'] as const);

test('processes that are killed between taking and telling tell everything once, whatever server it is on', {
  timeout: 900_000,
}, async () => {
  let kills = 0;

  for (const [round, point] of deaths.entries()) {
    await raise(here, `${round} here`);
    await raise(there, `${round} there`);
    const both = [run(point), run(point)];
    await Promise.race(both.map(({ ended }) => ended));
    for (const { child, ended } of both) {
      child.kill('SIGKILL');
      if ((await ended) === 'SIGKILL') kills += 1;
    }
  }
  const last = [run(), run()];
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  for (const { child } of last) child.kill('SIGKILL');
  await Promise.all(last.map(({ ended }) => ended));

  expect(kills).toBe(2 * deaths.length);
  expect(await told()).toEqual(deaths.flatMap((_, round) => [`${round} here`, `${round} there`]).sort());
});

const ownerOf = (tenantId: string) => (tenantId === here ? servers.main.database.sql : servers.second);

const raise = (tenantId: string, message: string) => ownerOf(tenantId)`
  insert into smt_alarm (tenant_id, line_id, kind, message, create_user) values (${tenantId}, 1, 'other', ${message}, ${people[tenantId] ?? ''})`;

async function waiting(): Promise<number> {
  const counts = await Promise.all([
    ...[here, there].map((one) => ownerOf(one)`select count(*)::int as rows from smt_alarm where tell_time is null`),
    servers.second`select count(*)::int as rows from relayed_message`,
  ]);
  return counts.reduce((sum, [count]) => sum + Number(count?.rows), 0);
}

const told = async () =>
  (await servers.main.database.sql`select title from desk_message where title like '% here' or title like '% there'`)
    .map(({ title }) => String(title))
    .sort();

function run(dies = ''): { child: ChildProcess; ended: Promise<unknown> } {
  const env = {
    ...process.env,
    CLOCK_DATABASE: JSON.stringify(servers.main.options),
    CLOCK_MIGRATIONS: resolve('drizzle/migrations'),
    CLOCK_DIES: dies,
  };
  const child = spawn(process.execPath, [script], { env, stdio: 'ignore' });
  return { child, ended: once(child, 'exit').then(([, signal]) => signal) };
}
