import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seedDemo } from '#drizzle/seed/demo.ts';
import { readEnv } from '#server/env.ts';
import { openDatabaseForTest } from '#tests/test-database.ts';
import { longOnly } from '#tests/told.ts';

test('no report of the demo is above 1.3 times the standard of the people at work', async () => {
  const database = await openDatabaseForTest();
  const folder = mkdtempSync(join(tmpdir(), 'demo-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));

  await seedDemo(database, readEnv({ APP_MODE: 'demo', DATA_DIR: folder }), new Date('2026-03-10T10:30:00+08:00'));
  const [found] = await database.sql`
    select count(*)::int as reports, count(*) filter (where output_count * per_piece > 1.3 * number_of_worker * work_hour)::int as above
    from (
      select r.*, coalesce(p.standard_work_hour, p.standard_manpower / nullif(greatest(p.standard_capacity, 0), 0)::numeric) as per_piece
      from board_production_record r join board_work_order_plan p on p.id = r.work_order_plan_id
    ) as reported`;

  expect(found).toEqual({ reports: expect.any(Number), above: 0 });
  expect(found?.reports).toBeGreaterThan(100);
});

longOnly('a demo of an older build is told which data it lacks, and how to get it', async () => {
  const database = await openDatabaseForTest();
  const folder = mkdtempSync(join(tmpdir(), 'demo-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = readEnv({ APP_MODE: 'demo', DATA_DIR: folder });
  const start = async () => (await seedDemo(database, env, new Date('2026-03-10T10:30:00+08:00'))).join('\n');

  const whole = await start();
  await database.sql`delete from finance_finance_invoice`;
  await database.sql`delete from purchasing_vendor where tenant_id = '000000'`;
  const older = await start();

  expect(whole).not.toContain('Without demo data');
  expect(older).toContain('Without demo data: Vendor, Invoice.');
  expect(older).toContain(`remove ${folder}, and start anew`);
});
