import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { startWorker } from '#server/background/worker.ts';
import type { Database } from '#server/database/pool.ts';
import { operatorLog } from '#server/log.ts';
import { filesMark } from '#server/storage/files-mark.ts';
import { keepMinutes } from './keep-minutes.ts';
import { runningProcess } from './process-tables.ts';

const seenEvery = 15_000;
/** Three missed signs of life. */
const absentAfter = sql`interval '45 seconds'`;
const forgottenAfter = sql`interval '1 day'`;

/**
 * Registers this process with the others on its database, and tells the operator of each that keeps uploaded files elsewhere. The returned
 * function signs it off.
 */
export async function joinProcesses(database: Database): Promise<() => Promise<void>> {
  const own = { id: randomUUID(), host: hostname().slice(0, 255), pid: process.pid, filesMark: filesMark() };
  const told = new Set<string>();
  let isFirst = true;
  const beat = async () => {
    const others = await database.transact({}, async (db) => {
      const seenTime = sql`now()`;
      await db.insert(runningProcess).values(own).onConflictDoUpdate({ target: runningProcess.id, set: { seenTime } });
      await db.delete(runningProcess).where(lt(runningProcess.seenTime, sql`now() - ${forgottenAfter}`));
      return db
        .select()
        .from(runningProcess)
        .where(and(ne(runningProcess.id, own.id), gt(runningProcess.seenTime, sql`now() - ${absentAfter}`)));
    });
    if (isFirst && others.length > 0)
      operatorLog('info', { others: others.map(({ host, pid }) => ({ host, pid })) }, 'other processes serve this database, too');
    isFirst = false;
    for (const { id, host, pid, filesMark: elsewhere } of others) {
      if (elsewhere === own.filesMark || told.has(id)) continue;
      told.add(id);
      operatorLog('warn', { otherHost: host, otherPid: pid }, filesApart);
    }
    return false;
  };
  await beat();
  const worker = startWorker({ name: 'processes', takeOne: beat, everyMs: seenEvery });
  const endMinutes = keepMinutes(database, own);
  return async () => {
    await Promise.all([worker.stop(), endMinutes()]);
    // Away with the database: its row stops being seen by itself.
    await database.transact({}, (db) => db.delete(runningProcess).where(eq(runningProcess.id, own.id))).catch(() => {});
  };
}

const filesApart =
  'another process of this console keeps uploaded files in another folder: a file uploaded at one is missing at the other. ' +
  'Let them share DATA_DIR/files, or keep files on S3-compatible storage';
