import { and, countDistinct, eq, type SQL, sql } from 'drizzle-orm';
import { signInAttempt } from '#server/access/passwords/sign-in-attempt-tables.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { logApi, logError, logUsual } from '#server/calls/log/log-tables.ts';
import { session } from '#server/calls/session-table.ts';

/** A figure of today, and its list. */
export interface Figure {
  kind: 'online' | 'failedSignIns' | 'lockedAccounts' | 'calls' | 'errors';
  count: number;
  to: string;
}

/** Today's figures for the caller, each requiring permission for its list (specification 2.1, the console). */
export async function figuresOf(ctx: SignedInContext): Promise<Figure[]> {
  const isRefused = and(eq(logUsual.methodClass, 'session'), eq(logUsual.methodName, 'refused'));
  const asked: [code: string, kind: Figure['kind'], to: string, count: () => Promise<number>][] = [
    ['online', 'online', '/system/online/index', () => peopleOnline(ctx)],
    ['log_usual', 'failedSignIns', '/monitor/log/usual/index', () => todayIn(ctx, logUsual, isRefused)],
    ['user_unlock', 'lockedAccounts', '/system/user/index', () => lockedAccounts(ctx)],
    ['log_api', 'calls', '/monitor/log/api/index', () => todayIn(ctx, logApi)],
    ['log_error', 'errors', '/monitor/log/error/index', () => todayIn(ctx, logError)],
  ];
  const shown = asked.filter(([code]) => holds(ctx.session, code));
  return Promise.all(shown.map(async ([, kind, to, count]) => ({ kind, to, count: await count() })));
}

/** Log rows since midnight, capped: counting a busy tenant's whole day would be too slow for an approximate number. */
async function todayIn({ db, session: { tenantId } }: SignedInContext, log: Log, where?: SQL): Promise<number> {
  const isToday = sql`${log.createTime} >= date_trunc('day', now())`;
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${log} where ${and(eq(log.tenantId, tenantId), isToday, where)} limit ${maxCounted}) of_today`);
  return row?.count ?? 0;
}
type Log = typeof logUsual | typeof logApi | typeof logError;

const maxCounted = 10_000;

async function peopleOnline({ db, session: { tenantId } }: SignedInContext): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(session.userId) })
    .from(session)
    .where(
      and(eq(session.tenantId, tenantId), sql`${session.expiresAt} > now()`, sql`${session.lastSeenAt} > now() - interval '15 minutes'`),
    );
  return row?.count ?? 0;
}

async function lockedAccounts({ db, session: { tenantId } }: SignedInContext): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(signInAttempt.account) })
    .from(signInAttempt)
    .where(and(eq(signInAttempt.tenantId, tenantId), sql`${signInAttempt.lockedUntil} > now()`));
  return row?.count ?? 0;
}
