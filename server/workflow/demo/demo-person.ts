import { eq, sql } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import { user } from '#server/access/users/user.ts';
import { callerFor } from '#server/background/as-clock.ts';
import { nobody, type SignedInContext } from '#server/calls/context.ts';
import { signedInAt } from '#server/calls/signed-in.ts';
import type { Database, Transaction } from '#server/database/pool.ts';
import { noSources } from '#server/database/sources.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { definition } from '../definitions/definition.ts';
import { instance } from '../instances/instance.ts';
import { token } from '../instances/instance-tables.ts';
import { flowTask } from '../instances/task-tables.ts';

/** Does something as a person of the demo, so many hours before now. */
export type ActAs = <Result>(account: string, hoursAgo: number, act: (ctx: SignedInContext) => Promise<Result>) => Promise<Result>;

/** People of the demo who act within the transaction that makes their plant; what they write is as old as their acts. */
export async function demoPeople(db: Transaction, { tenantId, now }: DemoPlant): Promise<ActAs> {
  const { id, account, realName, deptId, postId } = user.table;
  const rows = await db.select({ id, account, realName, deptId, postId }).from(user.table).where(eq(user.table.isDeleted, 0));
  const people = new Map(rows.map((row) => [row.account, row]));
  return async (name, hoursAgo, act) => {
    const person = people.get(name);
    if (!person) throw new Error(`The demo has no ${name}`);
    const session = {
      ...nobody({ id: 'demo', kind: 'page' as const, tenantId, tenantName: '', timeZone: 'Asia/Shanghai', dataSource: null }),
      ...{ userId: person.id, account: name, name: person.realName, realName: person.realName },
      ...{ deptIds: idsIn(person.deptId), postIds: idsIn(person.postId) },
    };
    const then = new Date(now.getTime() - hoursAgo * 3_600_000);
    // Everything is in this transaction: no other is opened.
    const database = { transact: (_of: unknown, work: (own: Transaction) => unknown) => work(db) } as unknown as Database;
    const at = { caller: callerFor(session), locale: 'zh' as const, database, sources: noSources, now: () => then };
    const result = await act(signedInAt(at, { path: instance.path, type: 'mutation' }, session, db, false));
    await asOld(db, then);
    return result;
  };
}

/** Rows begin at the time of their transaction, which is that of the whole demo. */
async function asOld(db: Transaction, then: Date): Promise<void> {
  const at = sql`${then.toISOString()}::timestamptz`;
  for (const table of [flowTask, token]) await db.update(table).set({ createTime: at }).where(eq(table.createTime, sql`now()`));
  for (const { table } of [instance, definition])
    await db.update(table).set({ createTime: at, updateTime: at }).where(eq(table.createTime, sql`now()`));
}
