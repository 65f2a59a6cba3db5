import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#drizzle/seed/demo.ts';
import { noSources } from '#server/database/sources.ts';
import { readEnv } from '#server/env.ts';
import { fireTimers } from '#server/workflow/commands/fire-timers.ts';
import { usePlant } from '#tests/plant.ts';

const { database } = usePlant();
const now = new Date('2026-03-10T10:30:00+08:00');
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-processes-'));
  await seedDemo(database, readEnv({ APP_MODE: 'demo', DATA_DIR: folder }), now);
  rmSync(folder, { recursive: true, force: true });
}, 240_000);

const counted = async (query: string) =>
  (await database.sql.unsafe<{ count: number }[]>(`select count(*)::int as count ${query}`))[0]?.count;

test('the demo has five processes, forty that run in all their states, and four hundred that ended in three months', async () => {
  const states = await database.sql<{ state: string; count: number }[]>`
    select state, count(*)::int from flow_instance where tenant_id = '000000' group by state`;
  const of = Object.fromEntries(states.map(({ state, count }) => [state, count]));
  const sum = (...names: string[]) => names.reduce((all, name) => all + (of[name] ?? 0), 0);

  expect(await counted("from flow_definition where tenant_id = '000000'")).toBe(5);
  expect(sum('running', 'returned', 'suspended')).toBe(40);
  expect(sum('approved', 'rejected', 'withdrawn', 'terminated')).toBe(400);
  for (const state of ['returned', 'suspended', 'rejected', 'withdrawn', 'terminated']) expect(of[state], state).toBeGreaterThan(1);
  expect(await counted("from flow_task where added_where = 'before' and end_time is null")).toBeGreaterThan(0);
  expect(await counted("from flow_instance where create_time < '2025-12-20'")).toBeGreaterThan(20);
});

test('what ended in the demo keeps every invariant of what commands end', async () => {
  const over = "(select id from flow_instance where state in ('approved', 'rejected', 'withdrawn', 'terminated'))";

  expect(await counted(`from flow_task where end_time is null and instance_id in ${over}`)).toBe(0);
  for (const table of ['flow_token', 'flow_timer']) expect(await counted(`from ${table} where instance_id in ${over}`), table).toBe(0);
  expect(await counted("from flow_task where (end_time is null) <> (state in ('open', 'waiting', 'claimable'))")).toBe(0);
  expect(await counted('from flow_task where end_time < create_time')).toBe(0);
  expect(
    await counted(
      `from flow_instance where id in ${over} and (end_time is null or end_time < create_time or end_time > '2026-03-10T02:30:00Z')`,
    ),
  ).toBe(0);
  expect(await counted("from flow_history where create_time > '2026-03-10T02:30:00Z'")).toBe(0);
  expect(
    await counted(`from flow_instance i where not exists (select from flow_history h where h.instance_id = i.id and h.event = 'start')`),
  ).toBe(0);
  expect(
    await counted(`from flow_instance i where id not in ${over} and not exists (select from flow_token t where t.instance_id = i.id)`),
  ).toBe(0);
  // Steps that ended are steps of their file.
  expect(
    await counted(`from flow_task t join flow_instance i on i.id = t.instance_id join flow_definition_graph g on g.definition_id = i.definition_id
      where not (g.graph->'nodes' ? t.node)`),
  ).toBe(0);
});

test('the clock tells of what waits too long in the demo', async () => {
  await fireTimers({ database, sources: noSources, now: () => now });

  expect(await counted("from flow_history where event = 'timer' and actor_id is null")).toBeGreaterThan(3);
  expect(await counted("from flow_task where node = 'told' and end_time is null")).toBeGreaterThan(3);
});

test('everybody of the demo but its director has a superior, and who has an account is joined to it', async () => {
  const lonely = await database.sql<{ name: string }[]>`
    select last_name as name from hr_person where tenant_id = '000000' and manager_id is null`;

  expect(lonely.map(({ name }) => name)).toEqual(['吴志远']);
  expect(await counted("from hr_person where tenant_id = '000000' and user_id is not null")).toBe(9);
});
