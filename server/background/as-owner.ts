import type { Context, Session } from '#server/calls/context.ts';
import { findPerson, mayWork, sessionOf } from '#server/calls/find-identity.ts';
import { pageRequest } from '#server/calls/page-request.ts';
import type { Database } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { callerFor } from './as-clock.ts';
import type { Job } from './jobs.ts';

const gone = { zh: '任务所有者已不能使用系统', en: 'The owner of this job may no longer use the system' };

/** The context of a job: its owner's, limited both to their current rights and to those in use when they started it. */
export async function contextOfOwner(base: Pick<Context, 'database' | 'sources' | 'now'>, row: Job): Promise<Context> {
  const session = await sessionOfOwner(base.database, row);
  const locale = row.locale === 'en' ? 'en' : 'zh';
  const own = callerFor(session, locale);
  const caller = { ...own, headers: pageRequest.getStore()?.caller.headers ?? own.headers };
  return { ...base, caller, locale };
}

async function sessionOfOwner(database: Database, { tenantId, userId, deptIds, roleIds }: Job): Promise<Session> {
  return database.transact({ tenantId }, async (db) => {
    const person = await findPerson(db, { tenantId, userId });
    if (!person || !mayWork(person)) throw new BusinessError(gone, { code: 403 });
    const narrowed = {
      ...person,
      deptIds: person.deptIds.filter((id) => deptIds.split(',').includes(id)),
      roles: person.roles.filter(({ id }) => roleIds.split(',').includes(id)),
    };
    return sessionOf(db, narrowed, { id: 'job', kind: 'page', clientId: '' });
  });
}
