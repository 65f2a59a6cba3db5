import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seedDemo } from '#drizzle/seed/demo.ts';
import { readEnv } from '#server/env.ts';
import { openDatabaseForTest } from '#tests/test-database.ts';

test('a demo of an older build is told which data it lacks, and how to get it', async () => {
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
