import { describe, expect, test, vi } from 'vitest';
import { flushLogs, logLater, logState } from '#server/calls/log/log-writer.ts';
import type { Database } from '#server/database/pool.ts';
import { readEnv } from '#server/env.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { createLog } from '#server/log.ts';
import { sweepLogs } from '#server/platform/logs/sweep-logs.ts';
import { usePlant } from '#tests/plant.ts';
import { buildPerson } from '#tests/sign-in/session-people.ts';
import { openDatabaseForTest } from '#tests/test-database.ts';
import { rowsOf } from './log-front.ts';

const { database } = usePlant();

describe('rows that wait', () => {
  test('are bounded, and those without a place are counted', async () => {
    const other = await openDatabaseForTest();
    const { tenantId } = await buildPerson(other);
    await other.sql`alter table log_api rename to log_api_gone`;
    for (let at = 0; at < 2500; at += 1) logLater(other, 'api', { tenantId, title: String(at) });

    expect(logState(other)).toEqual({ waiting: expect.any(Number), dropped: expect.any(Number) });
    expect(logState(other).waiting).toBeLessThanOrEqual(2000);
    expect(logState(other).dropped).toBeGreaterThanOrEqual(300);
    await other.sql`alter table log_api_gone rename to log_api`;
  });

  test('say in the operator’s log that the disk of the database is full', async () => {
    const { tenantId } = await buildPerson(database);
    const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
    let isFull = true;
    const transact: Database['transact'] = (tenantContext, work) =>
      isFull ? Promise.reject(full) : database.transact(tenantContext, work);
    const filled = { ...database, transact };
    const warned = vi.spyOn(createLog(readEnv({ APP_MODE: 'test', LOG_LEVEL: 'silent' })), 'warn').mockReturnValue();

    logLater(filled, 'error', { tenantId, message: 'while full' }, { isUrgent: true });
    await flushLogs(filled);
    isFull = false;
    await flushLogs(filled);

    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ err: full }), expect.stringMatching(/^the disk of the database is full/));
  });

  test('wait for a database that is away, and are written when it is back', async () => {
    const { tenantId } = await buildPerson(database);
    let isAway = true;
    const transact: Database['transact'] = (tenantContext, work) =>
      isAway ? Promise.reject(new BusinessError(messages.busy, { code: 503 })) : database.transact(tenantContext, work);
    const flaky = { ...database, transact };
    logLater(flaky, 'error', { tenantId, message: 'while away' }, { isUrgent: true });

    await flushLogs(flaky);
    const meanwhile = logState(flaky);
    isAway = false;
    await flushLogs(flaky);

    expect(meanwhile).toEqual({ waiting: 1, dropped: 0 });
    expect(await rowsOf(database, 'error', tenantId)).toMatchObject([{ message: 'while away' }]);
  });

  test('take no others with them when one of them cannot be written', async () => {
    const { tenantId } = await buildPerson(database);
    for (const title of ['before', 'x'.repeat(5000), 'after']) logLater(database, 'api', { tenantId, title });

    await flushLogs(database);

    expect((await rowsOf(database, 'api', tenantId)).map((row) => row.title).sort()).toEqual(['after', 'before']);
    expect(logState(database)).toEqual({ waiting: 0, dropped: 0 });
  });

  test('are written when the process ends', async () => {
    const { tenantId } = await buildPerson(database);
    for (let at = 0; at < 450; at += 1) logLater(database, 'api', { tenantId, title: String(at) });

    await flushLogs(database);

    expect(logState(database).waiting).toBe(0);
    expect(await rowsOf(database, 'api', tenantId)).toHaveLength(450);
  });
});

describe('old rows', () => {
  const age = async (tenantId: string, days: number) =>
    database.sql`insert into log_api (tenant_id, title, create_time) values (${tenantId}, ${`${days} days`}, now() - make_interval(days => ${days}))`;

  test('go with their month, ninety days after its end or what the parameter says', async () => {
    const { tenantId } = await buildPerson(database);
    for (const days of [122, 89, 61, 10]) await age(tenantId, days);

    await sweepLogs(database);
    const byDefault = (await rowsOf(database, 'api', tenantId)).map((row) => row.title);
    await database.sql`insert into system_param (param_name, param_key, param_value) values ('日志保留天数', 'log.keepDays', '30')`;
    await sweepLogs(database);
    const byParam = (await rowsOf(database, 'api', tenantId)).map((row) => row.title);
    await database.sql`update system_param set param_value = 'soon' where param_key = 'log.keepDays'`;
    await sweepLogs(database);

    expect(byDefault.sort()).toEqual(['10 days', '61 days', '89 days']);
    expect(byParam).toEqual(['10 days']);
    expect(await rowsOf(database, 'api', tenantId)).toHaveLength(1);
    await database.sql`delete from system_param where param_key = 'log.keepDays'`;
  });

  test('are left to the process that is at it', async () => {
    const { tenantId } = await buildPerson(database);
    await age(tenantId, 200);

    const removed = await database.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('factory-console:logs'))`;
      return sweepLogs(database);
    });

    expect(removed).toEqual({ months: [], rows: 0 });
    expect(await rowsOf(database, 'api', tenantId)).toHaveLength(1);
  });

  test.each(['log_usual', 'log_api', 'log_error'])('of %s cannot be changed or removed by the role that requests run as', async (table) => {
    const asWeak = (statement: string) =>
      database.sql
        .begin(async (tx) => {
          await tx.unsafe("set local role app_user; set local app.platform = 'on'");
          await tx.unsafe(statement);
        })
        .then(
          () => 'done',
          (error: Error) => error.message,
        );

    expect(await asWeak(`update ${table} set create_by = 'nobody'`)).toBe(`permission denied for table ${table}`);
    expect(await asWeak(`delete from ${table}`)).toBe(`permission denied for table ${table}`);
    expect(await asWeak(`truncate ${table}`)).toBe(`permission denied for table ${table}`);
  });
});
