import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import exceljs from 'exceljs';
import { afterAll, beforeAll, vi } from 'vitest';
import { user } from '#server/access/users/user.ts';
import { job } from '#server/background/job-table.ts';
import { doJobNow } from '#server/background/run-jobs.ts';
import type { Session } from '#server/calls/context.ts';
import type { Database } from '#server/database/pool.ts';
import { noSources } from '#server/database/sources.ts';
import { jobKinds } from '#server/exchange/job-kinds.ts';
import type { Download } from '#server/storage/download.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';

/** Files of these tests lie in a folder of their own. */
export function useOwnFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-'));
  beforeAll(() => {
    vi.stubEnv('DATA_DIR', folder);
    vi.stubEnv('APP_MODE', 'test');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** The administrator of a tenant, as a job finds him again by his id. */
export async function administratorOf(database: Database, tenantId = '100001', isNew = true): Promise<Session> {
  if (isNew) await buildTenant(database, tenantId);
  const [row] = await database.transact({ tenantId }, (db) =>
    db.select({ id: user.table.id, deptId: user.table.deptId, roleId: user.table.roleId }).from(user.table),
  );
  if (!row) throw new Error(`${tenantId} has no administrator`);
  const [deptIds, roleIds] = [String(row.deptId ?? '').split(','), String(row.roleId ?? '').split(',')].map((ids) => ids.filter(Boolean));
  return buildSession({ tenantId, userId: row.id, deptIds: deptIds ?? [], roleIds: roleIds ?? [] });
}

/** The first sheet of a workbook as it stands in its cells. */
export async function sheetOf(file: Download, at = 0) {
  const book = new exceljs.Workbook();
  await book.xlsx.load((await buffer(file.open())) as never);
  const rows: exceljs.CellValue[][] = [];
  book.worksheets[at]?.eachRow((row) => void rows.push((row.values as exceljs.CellValue[]).slice(1)));
  return rows;
}

export const textOf = async (file: Download): Promise<string> => (await buffer(file.open())).toString('utf8');

/** A workbook of one sheet. */
export async function workbookOf(
  rows: (string | number | boolean | Date | null | exceljs.CellFormulaValue | exceljs.CellErrorValue)[][],
): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  book.addWorksheet('Sheet1').addRows(rows);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Brings a file in as somebody who waits for what it comes to; what he was asked of earlier files he lets go. */
export async function bringIn(
  database: Database,
  session: Session,
  path: string,
  file: Uint8Array | string,
  name = 'file.xlsx',
  variant?: string,
) {
  const ask = askAs(database, session);
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const asking = and(eq(job.state, 'asking'), eq(job.userId, session.userId));
  await database.transact({ platform: true }, (db) => db.update(job).set({ state: 'cancelled' }).where(asking));
  const { id } = await ask.mutate('exchange.startImport', { path, variant, file: new UploadedFile(name, bytes) });
  await doNow(database, id);
  return ask.query('exchange.importJob', { id });
}

/** The same, confirmed. */
export async function takeOver(database: Database, session: Session, id: string, mode: 'all' | 'good' = 'all') {
  const ask = askAs(database, session);
  await ask.mutate('exchange.confirmImport', { id, mode });
  await doNow(database, id);
  return ask.query('exchange.importJob', { id });
}

export const doNow = (database: Database, id: string) => doJobNow({ database, sources: noSources, now: () => new Date() }, jobKinds, id);

export const jobsOf = (database: Database) => database.transact({ platform: true }, (db) => db.select().from(job));
