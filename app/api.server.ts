import { redirect } from '@remix-run/node';
import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import { flashCookie } from '#app/shell/flash.server.ts';
import { signInAddress } from '#app/sign-in/ways.ts';
import type { Context } from '#server/calls/context.ts';
import { FirstPassword } from '#server/calls/first-password.ts';
import { IdentityChoiceNeeded } from '#server/calls/identity-choice.ts';
import { Locked } from '#server/calls/locked-screen.ts';
import type { TypedForm } from '#server/calls/page-request.ts';
import { type PageRequest, pageRequest } from '#server/calls/page-request.ts';
import { missingRightsIn } from '#server/calls/permissions.ts';
import { endedByForceAt } from '#server/calls/sessions.ts';
import { createCallerFactory, type Meta } from '#server/calls/trpc.ts';
import { spellOptions } from '#server/entity/spelling.ts';
import { messages, refusalOf, type Refusal as ServerRefusal } from '#server/errors.ts';
import { pageLog } from '#server/log.ts';
import { remarksTo } from '#server/remarks.ts';
import { appRouter } from '#server/router.ts';
import { setBrowserSecret } from '#server/security/browser-secrets.ts';
import { endedSupplier } from '#server/sign-in/suppliers/ended-supplier.ts';
import { keepTyped } from '#server/workspace/drafts/typed-forms.ts';
import type { EntityAnswer, EntityPath, PathTo, ProcedurePath } from './procedure-paths.ts';

/** The messages of a refused call: one for the whole, and one per field (`name`, `lines.0.itemNumber`). */
export interface Refusal {
  status: number;
  message: string;
  problems: Record<string, string>;
  /** The record that causes the refusal; the page links to it. */
  recordId?: string;
  /** Why a record cannot be removed, and the lists that show it. */
  referrers?: ServerRefusal['referrers'];
}

/** The status of a page that shows a refusal: a conflict, or what was typed. */
export const statusOf = ({ status }: Refusal): 400 | 409 => (status === 409 ? 409 : 400);

interface Keyed {
  idempotencyKey?: string | undefined;
}
type Outcome<Answer> = { answer: Answer } | { refusal: Refusal };
/** What was done, and what is to be said of it beside the usual message. */
type Done<Answer> = { answer: Answer; remarks: string[] };

/** The server's procedures by area, as pages call them. */
export type Areas = ReturnType<typeof areasFor>;

/**
 * Calls the server for a page: `call(request, ({ board }) => board.lineDay({ lineId }))`. Without a session it redirects to the sign-in
 * page, with an initial password to the password page; any other refusal is an error page.
 */
export async function call<Answer>(request: Request, ask: (areas: Areas) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(areasFor(await contextOf(request)));
  } catch (error) {
    throw await errorPage(request, error);
  }
}

/** Options with their pinyin, for searching. */
export const withSpelling = spellOptions;

/** Calls a procedure that may refuse the input; the refusal is returned to the form. */
export async function attempt<Answer>(
  request: Request,
  ask: (areas: Areas) => Promise<Answer>,
  options: Keyed = {},
): Promise<Outcome<Answer>> {
  try {
    return { answer: await ask(areasFor(await contextOf(request, options.idempotencyKey))) };
  } catch (error) {
    return { refusal: await refused(request, error) };
  }
}

/** `call` for the pages that serve every entity: they know a query only by its path. */
export async function callAt<Path extends ProcedurePath>(request: Request, path: Path, input?: unknown): Promise<EntityAnswer<Path>> {
  try {
    // Calls of one name return the same type for every entity, because crud() and its relatives make them.
    return (await callPath(await contextOf(request), 'query', path, input)) as EntityAnswer<Path>;
  } catch (error) {
    throw await errorPage(request, error);
  }
}

/** `attempt` for the pages that serve every entity: they know a mutation only by its path. */
export async function attemptAt<Path extends ProcedurePath>(
  request: Request,
  path: Path,
  input: unknown,
  options: Keyed = {},
): Promise<Done<EntityAnswer<Path>> | { refusal: Refusal }> {
  try {
    const ctx = await contextOf(request, options.idempotencyKey);
    const answer = (await callPath(ctx, 'mutation', path, input)) as EntityAnswer<Path>;
    return { answer, remarks: remarksTo(ctx.caller, ctx.caller.locale) };
  } catch (error) {
    return { refusal: await refused(request, error) };
  }
}

/** The router path of the entity whose pages have this address. */
export const pathOfPage = (page: string): EntityPath | undefined => pages.get(page);

/** Whether the router has this procedure: not every entity has every call. */
export const hasProcedure = <Call extends string>(path: string): path is PathTo<Call> => Object.hasOwn(appRouter._def.procedures, path);

/** Checks a path that a screen names, such as the source of a field; an unknown procedure is a 404. */
export function existing<Call extends string>(path: `${string}.${Call}`): PathTo<Call> {
  if (!hasProcedure<Call>(path)) throw new Response(null, { status: 404 });
  return path;
}

export { changeStream, linkedStream } from '#server/board/boards/change-stream.ts';
export { browserSecret, publicOrigin, setBrowserSecret } from '#server/security/browser-secrets.ts';
export { endSession, startSession } from '#server/sign-in/sessions/page-session.ts';
export { feederMarks } from '#server/smt/lines/feeder-marks.ts';
export { Download } from '#server/storage/download.ts';
export { UploadedFile } from '#server/storage/uploaded-file.ts';
export { pageLog };

/** The files uploaded with the current request, and those that were refused. */
export const receivedFiles = (): NonNullable<PageRequest['received']> => pageRequest.getStore()?.received ?? { files: [], faults: [] };

/** Registers the values of a posted form, to be stored if the request turns out to have no session. */
export function noteTyped(typed: TypedForm): void {
  const current = pageRequest.getStore();
  if (current) current.typed = typed;
}

const pages = new Map(
  // tRPC types the procedures by name; as a whole they all have our meta.
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>).flatMap(([path, { _def }]) =>
    // Only a screen's meta has a page.
    _def.meta?.page === undefined ? [] : [[_def.meta.page, path.replace(/\.screen$/, '') as EntityPath] as const],
  ),
);

const areasFor = createCallerFactory(appRouter);

const callPath = (ctx: Context, type: 'query' | 'mutation', path: string, input: unknown): Promise<unknown> =>
  callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput: async () => input, signal: undefined, batchIndex: 0 });

async function contextOf(request: Request, idempotencyKey?: string): Promise<Context> {
  const current = pageRequest.getStore();
  if (!current) throw new Error('A page was asked for outside of a request');
  current.caller.locale = await localeOf(request);
  const context = current.contextOf(current.caller);
  if (idempotencyKey === undefined) return context;
  return { ...context, caller: Object.assign(Object.create(current.caller) as typeof current.caller, { idempotencyKey }) };
}

async function errorPage(request: Request, error: unknown): Promise<Response> {
  const { status, message } = await refused(request, error);
  // The page for that status is more helpful than the message of a refused call.
  const isBare = Object.values(messages.notAllowed).includes(message);
  return new Response(isBare ? await packageRefusal(request, error) : message, { status, headers: { 'x-request-id': requestId() } });
}

/** If the tenant's package excludes a page, the error page says so, because no role can grant it. */
async function packageRefusal(request: Request, error: unknown): Promise<string | null> {
  const codes = missingRightsIn(error) ?? [];
  if (codes.length === 0) return null;
  const found = await attempt(request, ({ system }) => system.explain.refusal({ codes }));
  if (!('answer' in found) || found.answer === null) return null;
  return (await wordsOf(request))('shell.forbiddenByPackage', { name: found.answer.packageName });
}

/** Redirects to sign-in without a session; returns any other refusal in words. */
async function refused(request: Request, error: unknown): Promise<Refusal> {
  const refusal: ServerRefusal = refusalOf(error, await localeOf(request));
  if (error instanceof TRPCError && error.cause instanceof Locked) throw redirect('/lock');
  if (error instanceof TRPCError && error.cause instanceof FirstPassword) throw redirect('/info/password');
  if (error instanceof TRPCError && error.cause instanceof IdentityChoiceNeeded) throw redirect('/identity');
  if (refusal.code === 401) throw await toSignIn(request);
  if (!refusal.expected) pageLog(error instanceof TRPCError ? (error.cause ?? error) : error, requestId());
  return {
    status: refusal.code,
    message: refusal.message,
    problems: refusal.problems,
    ...(refusal.recordId === undefined ? {} : { recordId: refusal.recordId }),
    ...(refusal.referrers === undefined ? {} : { referrers: refusal.referrers }),
  };
}

/**
 * Redirects to the sign-in page and back: a supplier to its own. Values of a form are stored meanwhile; with script the window keeps those of
 * a form with drafts, for the same user only.
 */
async function toSignIn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const current = pageRequest.getStore();
  const page = pathname.replace(/\.data$/, '');
  const to = request.method === 'GET' || current?.typed ? page + search : page;
  const context = current?.contextOf(current.caller);
  const isByScript = page !== pathname;
  const supplierOf = context && (await endedSupplier(context));
  const isSupplier = typeof supplierOf === 'string' || (supplierOf === undefined && page.startsWith('/pur/supplierinquiry/'));
  const isSent = current?.typed && !(isByScript && current.typed.hasDraft);
  const secret = context && current?.typed && isSent ? await keepTyped(context, current.typed) : undefined;
  const isKept = secret !== undefined || (isByScript && current?.typed?.hasDraft === true);
  const headers = new Headers();
  if (secret !== undefined) headers.append('Set-Cookie', setBrowserSecret('typed', secret));
  const time = context && (await endedByForceAt(context));
  if (time !== undefined || isKept) {
    const say = await wordsOf(request);
    const said = [
      time !== undefined && say('shell.endedByForce', { time }),
      isKept && say(isSupplier ? 'shell.typedKeptForSupplier' : 'shell.typedKept'),
      isKept && current?.received?.faults.length && say('shell.filesNotKept'),
    ].filter(Boolean);
    headers.append('Set-Cookie', flashCookie({ message: said.join(' '), tone: 'warning' }));
  }
  return redirect(isSupplier ? signInAddress('supplier', to, supplierOf ?? undefined) : `/login?to=${encodeURIComponent(to)}`, { headers });
}

const requestId = () => pageRequest.getStore()?.caller.requestId ?? '';
