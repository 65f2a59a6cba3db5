import type { Database, Transaction } from '#server/database/pool.ts';
import type { Caller, Session, SignedInContext } from '../context.ts';
import { sourceOf } from '../tenant-database.ts';
import { placeOf, rowHead } from './log-rows.ts';
import { logUsual } from './log-tables.ts';
import { type LogRows, logLater, logNow } from './log-writer.ts';
import { requestAtHand } from './request-note.ts';
import { storable, withoutSecrets } from './without-secrets.ts';

/** The user of an action, as far as the row records it. */
type Doer = Pick<Session, 'tenantId' | 'account'> & Partial<Pick<Session, 'kind' | 'userId' | 'deptIds'>>;

interface Told {
  /** The action, as a place of the router or `session.sign-in`. */
  command: string;
  detail?: string;
  params?: string;
  isWarning?: boolean;
}

/** Logs a command in its own transaction: both are committed or neither (contract 5.8). */
export async function tellWith(db: Transaction, caller: Caller, doer: Doer, told: Told): Promise<void> {
  await db.insert(logUsual).values(usualRow(caller, doer, told));
}

/**
 * Logs a refusal in a separate transaction; limited per tenant and minute, so that guessing neither fills the log nor hides other entries.
 */
export async function tellRefused(database: Database, caller: Caller, doer: Doer, refusal: Told): Promise<void> {
  const now = Date.now();
  if (now - minute.since >= 60_000 || now < minute.since) Object.assign(minute, { since: now, told: new Map() });
  const told = (minute.told.get(doer.tenantId) ?? 0) + 1;
  minute.told.set(doer.tenantId, told);
  if (told <= maxRefusalsAMinute) await logNow(database, 'usual', usualRow(caller, doer, { ...refusal, isWarning: true }));
}
const minute = { since: 0, told: new Map<string, number>() };
const maxRefusalsAMinute = 600;

/**
 * Logs a successful call worth noting: in its transaction, or as soon as possible if that is on another server or already over.
 * A refusal returned as a value counts as no effect.
 */
export async function tellOfNote(
  ctx: Pick<SignedInContext, 'caller' | 'database' | 'session'> & { db?: Transaction },
  call: {
    path: string;
    noted: boolean | undefined;
    entity?: string | undefined;
    detailOf?: ((answer: never) => string) | undefined;
    input: () => Promise<unknown>;
  },
  answer: unknown,
): Promise<void> {
  const { path, noted, entity, input } = call;
  if (!noted || answer instanceof Error) return;
  // The answer is of the procedure whose meta says it.
  const detail = call.detailOf?.(answer as never) ?? '';
  const told = { command: path, detail, params: withoutSecrets(await input(), entity) };
  if (ctx.db && sourceOf(ctx.session, path) === null) return tellWith(ctx.db, ctx.caller, ctx.session, told);
  logLater(ctx.database, 'usual', usualRow(ctx.caller, ctx.session, told), { isUrgent: true });
}

function usualRow(caller: Caller, doer: Doer, { command, detail = '', params = '', isWarning = false }: Told): LogRows['usual'] {
  const { address, headers, requestId } = caller;
  const request = requestAtHand();
  const userAgent = headers.get('user-agent') ?? '';
  return {
    ...rowHead(undefined, { address, userAgent, method: request?.method ?? '', uri: request?.uri ?? '' }),
    tenantId: doer.tenantId,
    createBy: storable(doer.account, 64),
    createUser: doer.kind === 'clock' ? null : (doer.userId ?? null),
    createDept: doer.deptIds?.[0] ?? null,
    ...placeOf(command),
    params,
    time: request === undefined ? '' : String(Math.round(performance.now() - request.started)),
    logLevel: isWarning ? 'warn' : 'info',
    logId: requestId,
    logData: storable(detail, 2000),
  };
}
