import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/pool.ts';

const keepFor = 1000;
const patience = 1500;

/**
 * Whether this process should receive requests; the result is cheap and cached for a second. The database is asked on a pool that
 * nothing else waits for: one whose places are all taken by slow lists says nothing of whether PostgreSQL is there.
 */
export function createHealth(database: Database) {
  let isDraining = false;
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  return {
    async isReady(): Promise<boolean> {
      if (isDraining) return false;
      if (!asked || Date.now() - asked.at > keepFor) asked = { at: Date.now(), answer: answers(database) };
      return asked.answer;
    },
    drain(): void {
      isDraining = true;
    },
  };
}

async function answers(database: Database): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, patience, false).unref());
  const reached = database
    .transact({}, (db) => db.execute(sql`select 1`))
    .then(
      () => true,
      () => false,
    );
  return Promise.race([reached, late]);
}
