import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seedDemo } from '#drizzle/seed/demo.ts';
import { everyProcedure } from '#server/calls/every-call.ts';
import { readEnv } from '#server/env.ts';
import { refusalOf } from '#server/errors.ts';
import type { ApiCall } from '#server/platform/integration/list-calls.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { openDatabaseForTest } from '#tests/test-database.ts';
import { toldOf } from '#tests/told.ts';
import { bodyOf, needsThePlant, withSecrets } from './printed-examples.ts';

/** Within a shift and within a slot, and around the edges of either, of a day and of a month. */
const moments = [
  ...['2026-03-10T10:30:00', '2026-03-11T03:10:00', '2026-03-10T07:59:30', '2026-03-10T08:00:30', '2026-03-10T19:59:30'],
  ...['2026-03-10T20:00:30', '2026-03-10T23:59:30', '2026-03-11T00:00:30', '2026-03-10T11:59:59', '2026-03-10T12:00:00'],
  ...['2026-02-28T23:59:30', '2026-03-01T00:00:30', '2026-12-31T23:59:30', '2027-01-01T00:00:30', '2026-03-08T09:10:00'],
];

test.each(toldOf('examples', moments))(
  'what the reference prints for a demo of %s can be sent then',
  async (moment) => {
    const [now, database] = [new Date(`${moment}+08:00`), await openDatabaseForTest()];
    const folder = mkdtempSync(join(tmpdir(), 'examples-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    vi.stubEnv('APP_MODE', 'demo');
    await seedDemo(database, readEnv({ APP_MODE: 'demo', DATA_DIR: folder }), now);
    const [admin] = await database.sql<{ id: string }[]>`select id from "system_user" where tenant_id = '000000' and account = 'admin'`;
    const session = buildSession({ tenantId: '000000', userId: admin?.id ?? '', isPlatform: true, roleAliases: ['administrator'] });
    const at = (door: 'page' | 'blade') => askAs(database, session, { now: () => now, door });

    const { calls }: { calls: ApiCall[] } = await at('page').query('system.apiReference.list', {});
    const wrong: string[] = [];
    for (const { method, address } of calls.filter((one) => /\/(save|submit)$/.test(one.address))) {
      const call = `${method} ${address}` as const;
      const { request } = await at('page').query('system.apiReference.describe', { call, origin: 'https://console.example' });
      const [path = ''] = everyProcedure().find(([, { legacy = [] }]) => legacy.some((one) => one === call)) ?? [];
      const message = await at('blade')
        .mutate(path, JSON.parse(bodyOf(withSecrets(request)) ?? '{}'))
        .then(
          () => undefined,
          (error: unknown) => refusalOf(error, 'zh').message,
        );
      if (message !== undefined && !needsThePlant[call]?.test(message)) wrong.push(`${call} ${message}`);
    }

    expect(wrong).toEqual([]);
  },
  240_000,
);
