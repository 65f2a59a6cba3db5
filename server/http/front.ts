import { randomBytes, randomUUID } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono, type Context as HonoContext, type Next } from 'hono';
import type { Logger } from 'pino';
import { bladeDoor } from '#server/blade/door.ts';
import { refused } from '#server/blade/refused.ts';
import { tokenInQuery, tokenOf } from '#server/blade/tokens.ts';
import type { Caller, Context } from '#server/calls/context.ts';
import { noteStatements } from '#server/calls/log/note-statements.ts';
import { callerIn, noteFault, noting, type RequestNote, requestAtHand } from '#server/calls/log/request-note.ts';
import { createMinuteCap } from '#server/calls/minute-cap.ts';
import { pageRequest } from '#server/calls/page-request.ts';
import { lookUpSession } from '#server/calls/sessions.ts';
import type { Database } from '#server/database/pool.ts';
import { noSources, type Sources } from '#server/database/sources.ts';
import type { Env } from '#server/env.ts';
import { messages, refusalOf } from '#server/errors.ts';
import { onFault } from '#server/log.ts';
import { onStatement } from '#server/monitoring/measure-statements.ts';
import { isBroken, meterRequest } from '#server/monitoring/minute.ts';
import { appRouter } from '#server/router.ts';
import { parseCookie, serialiseCookie } from '#server/security/cookie.ts';
import { apiFileAddress } from '#server/security/file-link.ts';
import { renderProvider } from '#server/sign-in/providers/render-provider.ts';
import type { ReceivedForm } from '#server/storage/receive-form.ts';
import type { Admission } from './admission.ts';
import { addressOf, callerOf, originOf, pageCaller } from './caller.ts';
import { compressed } from './compressed.ts';
import type { HttpBindings } from './connection.ts';
import { authorField, comesFromUs, formTokenOf, seedCookieName } from './cross-site.ts';
import type { createHealth } from './health.ts';
import { pastLock } from './locked-screen-gate.ts';
import { createMetrics } from './metrics.ts';
import { pageSecurity } from './page-security.ts';
import { takeRest } from './rest-of-body.ts';
import { serveFile } from './serve-file.ts';
import type { StaticFiles } from './static-files.ts';
import { isLegacy, turnAway } from './turned-away.ts';
import { bringsFiles, mayComeFromUs, receiveOne, withReceivedForm } from './uploads.ts';
import { formIn, isForFile, TooManyFiles, withPlaceForFile, withWholeBody } from './whole-body.ts';

export interface Front {
  env: Env;
  database: Database;
  /** Servers other than the main database; absent where no tenant has one (tests). */
  sources?: Sources;
  log: Logger;
  health: ReturnType<typeof createHealth>;
  /** Absent where nobody comes over a socket (tests). */
  admission?: Admission;
  /** The page handler; absent where only /api and /trpc are used (tests). */
  pages?: (
    request: Request,
    context: { nonce: string; requestId: string; formToken: string; formAuthor: string | undefined },
  ) => Promise<Response>;
  files?: StaticFiles;
  /** The build's version; empty without a build (development, tests). */
  version?: string;
  now?: () => Date;
}

/** Hono's types for a request. */
interface Bound {
  Bindings: HttpBindings;
  /** `arrived`: when it came, before it waited for a place. */
  Variables: { received?: ReceivedForm; arrived?: number };
}

/** The one HTTP application: health, files, admission, the legacy door, tRPC and pages, in this order. */
export function createFront({
  env,
  database,
  sources = noSources,
  log,
  health,
  admission,
  pages,
  files,
  version = '',
  now = () => new Date(),
}: Front) {
  const app = new Hono<Bound>();
  const contextOf = (caller: Caller): Context => ({ caller, locale: caller.locale, database, sources, now });
  // The cause goes with as many lines a minute; in an outage the others would say the same.
  const explained = createMinuteCap({ each: 20, all: 60 });
  onFault(noteFault);
  onStatement(noteStatements({ slowMs: env.SLOW_STATEMENT_MS }));
  const blade = bladeDoor({ router: appRouter, contextOf, env, log });
  const address = (c: HonoContext<Bound>) => addressOf(c.env, c.req.raw, env);

  app.get('/livez', (c) => c.text('ok'));
  // Open pages poll this to notice a newer build.
  app.get('/version', (c) => c.text(version, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', async (c) => ((await health.isReady()) ? c.text('ok') : c.text('not ready', 503)));
  const metrics = createMetrics({ env, database });
  if (metrics) app.get('/metrics', (c) => metrics(c.req.raw, address(c)));
  app.on(['GET', 'HEAD'], '*', async (c, next) => files?.answer(c.req.raw) ?? next());

  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env ?? {};
    // A browser that may not even ask what it may do reports another fault.
    if (!admission || !incoming || !outgoing || incoming.method === 'OPTIONS') return next();
    const arrived = performance.now();
    c.set('arrived', arrived);
    const place = await admission.enter({
      from: address(c),
      goesFirst: incoming.method === 'POST' && !isLegacy(incoming.url ?? ''),
      hasLeft: () => incoming.socket.destroyed,
      isIncomplete: () => !incoming.complete,
    });
    if (place) return next().finally(() => place.leave());
    await turnAway(c.req.raw, { env, origin: originOf(c.req.raw, env), incoming, outgoing });
    const ms = performance.now() - arrived;
    meterRequest({ door: doorOf(c.req.path), status: 503, ms, isSlow: false, tenantId: undefined });
    return RESPONSE_ALREADY_SENT;
  });

  app.use(async (c, next) => {
    await next();
    if (c.env?.incoming && !(await takeRest(c.env.incoming))) c.header('connection', 'close');
  });

  app.use(async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const address = addressOf(c.env, c.req.raw, env);
    const userAgent = c.req.header('user-agent') ?? '';
    // With JavaScript a page posts to its own address plus .data.
    const note = await noting({ database, method: c.req.method, uri: pathname.replace(/\.data$/, ''), address, userAgent }, async () => {
      await next();
      const its = requestAtHand();
      const { status } = c.res;
      // What is counted as a server error can be looked up, whoever answered it.
      if (its && its.fault === undefined && isBroken(status))
        log.error({ err: unexplained(status), path: c.req.path, requestId: its.requestId });
      return its;
    });
    if (note) tellOf(c, note);
  });

  const tellOf = (c: HonoContext<Bound>, note: RequestNote) => {
    const { path, raw } = c.req;
    const ms = performance.now() - (c.get('arrived') ?? note.started);
    const { status } = c.res;
    if (status === 503 && !c.res.headers.has('retry-after')) c.header('retry-after', '1');
    // A form with files takes as long as its sender needs.
    const isSlow = ms >= env.SLOW_REQUEST_MS && !bringsFiles(raw) && !isFilePost(raw);
    meterRequest({ door: doorOf(path), status, ms, isSlow, tenantId: note.session?.tenantId, isUnlogged: note.fault === 'passedOver' });
    if (!c.res.headers.has('x-request-id')) c.header('x-request-id', note.requestId);
    const facts = {
      method: note.method,
      path,
      status,
      ms: Math.round(ms),
      requestId: note.requestId,
      address: note.address,
      ...callerIn(note),
      procedures: [...note.procedures].slice(0, maxProcedures),
      statements: note.statements,
      databaseMs: Math.round(note.databaseMs),
    };
    if (status === 503 && note.databaseFault !== undefined && explained.take(note.address))
      log.warn({ ...facts, err: note.databaseFault }, 'a request was refused because of the database');
    else if (isSlow) log.warn(facts, 'a slow request');
    else log.info(facts);
  };

  app.on(['GET', 'HEAD'], '/file/:id', (c) =>
    serveFile(c.req.raw, { id: c.req.param('id'), database, sources, caller: pageCaller(c.req.raw, 'page', c.env, env) }),
  );
  app.on(['GET', 'HEAD'], apiFileAddress, (c) => {
    const { search } = new URL(c.req.url);
    const caller = callerOf(c.req.raw, 'blade', addressOf(c.env, c.req.raw, env), tokenOf(c.req.raw.headers) ?? tokenInQuery(search), 'zh');
    return serveFile(c.req.raw, { id: c.req.query('id') ?? '', database, sources, seal: c.req.query('token'), caller });
  });

  app.get('/api/blade-auth/oauth/render/:source', (c) => {
    const caller = callerOf(c.req.raw, 'blade', addressOf(c.env, c.req.raw, env), undefined, 'zh');
    return renderProvider(contextOf(caller), c.req.param('source'));
  });

  app.all('/api/*', async (c) => {
    const caller = callerOf(c.req.raw, 'blade', addressOf(c.env, c.req.raw, env), undefined, 'zh');
    return compressed(await blade(caller, c.req.raw, new URL(c.req.url).pathname.slice('/api'.length)), c.req.raw);
  });
  // Addresses are told apart by case: an old client's /API gets words that it can show instead of a page (contract 1.2).
  app.use(async (c, next) => {
    if (!/^\/api(\/|$)/i.test(c.req.path)) return next();
    const { code, text } = refused('unknownAddress');
    return c.json({ code, success: false, data: {}, msg: text.zh }, 404);
  });
  // The older open-source client signs out at the root (contract 3.9).
  app.on(['POST', 'OPTIONS'], '/blade-auth/logout', (c) =>
    blade(callerOf(c.req.raw, 'blade', addressOf(c.env, c.req.raw, env), undefined, 'zh'), c.req.raw, c.req.path),
  );

  app.use(async (c, next) => {
    if (isSafe(c.req.method)) return next();
    if (c.req.method !== 'POST') return c.text(messages.notAllowed.zh, 405, { allow: 'GET, HEAD, POST' });
    if (bringsFiles(c.req.raw) || isFilePost(c.req.raw)) {
      const caller = pageCaller(c.req.raw, 'page', c.env, env);
      const isSignedIn = await mayBringFiles(caller, database);
      if (isSignedIn || bringsFiles(c.req.raw)) return takeInFiles(c, { caller, isSignedIn }, next);
      if (isFilePost(c.req.raw)) return c.json({ message: messages.signedOut[caller.locale] }, 401);
    }
    const bringsFile = isForFile(c.req.raw) && (await mayBringFiles(pageCaller(c.req.raw, 'page', c.env, env), database));
    const takeIn = async () => {
      // If the sender disconnects midway, nobody can read a response, and it is not our fault.
      const whole = await withWholeBody(c.req.raw, { bringsFile }).catch(() => null);
      if (whole === null) return c.text(messages.badValue.zh, 400);
      if (!whole) {
        if (!pages || c.req.path.startsWith('/trpc/')) return c.text(messages.tooLarge.zh, 413);
        return notTaken(c, 413, next);
      }
      if (!(await comesFromUs(whole, originOf(whole, env)))) return refuseForeign(c, whole, next);
      // Remix would compare it with Host again, which a proxy may have rewritten; PUBLIC_URL is what counts.
      whole.headers.delete('origin');
      c.req.raw = whole;
      return next();
    };
    if (!bringsFile) return takeIn();
    return withPlaceForFile(takeIn).catch((error) => {
      if (!(error instanceof TooManyFiles)) throw error;
      return c.text(messages.busy.zh, 503, { 'retry-after': '1' });
    });
  });

  /** Refuses what comes from another address; a page names the right one where it is likely a mistake. */
  const refuseForeign = async (c: HonoContext<Bound>, request: Request, next: Next) => {
    const from = request.headers.get('origin') ?? request.headers.get('referer') ?? undefined;
    if (explained.take(address(c)))
      log.warn({ path: c.req.path, from, expected: originOf(request, env), PUBLIC_URL: env.PUBLIC_URL ?? 'not set' }, foreign);
    // Without this header it is a browser on plain http, as when PUBLIC_URL is wrong or not used; another site has it.
    const isMistake = env.PUBLIC_URL !== undefined && !request.headers.has('sec-fetch-site');
    if (!pages || !isMistake || c.req.path.startsWith('/trpc/')) return c.text(messages.notAllowed.zh, 403);
    c.req.raw = inPlaceOf(request, '/wrong-address');
    return next();
  };

  /** Answers a form that could not be received by a page that says so. */
  const notTaken = async (c: HonoContext<Bound>, status: number, next: Next) => {
    const isData = c.req.path.endsWith('.data');
    c.req.raw = inPlaceOf(c.req.raw, `/not-taken?status=${status}`);
    await next();
    if (!isData) c.res = new Response(c.res.body, { status, headers: c.res.headers });
    return c.res;
  };

  /** Streams files to disk: those of a page's form, or one that a script uploads before its form. */
  const takeInFiles = async (c: HonoContext<Bound>, { caller, isSignedIn }: { caller: Caller; isSignedIn: boolean }, next: Next) => {
    const origin = originOf(c.req.raw, env);
    if (isFilePost(c.req.raw)) return receiveOne(c.req.raw, { origin, context: contextOf(caller) });
    if (!(await mayComeFromUs(c.req.raw, origin))) return refuseForeign(c, c.req.raw, next);
    return withReceivedForm(
      c.req.raw,
      { origin, locale: caller.locale, isSignedIn },
      async (plain, received) => {
        plain.headers.delete('origin');
        c.req.raw = plain;
        c.set('received', received);
        await next();
        return c.res;
      },
      (status) => notTaken(c, status, next),
    );
  };

  app.all('/trpc/*', async (c) => {
    const caller = pageCaller(c.req.raw, 'trpc', c.env, env);
    const answer = await fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router: appRouter,
      createContext: () => contextOf(caller),
      maxBatchSize: 20,
      responseMeta: () => ({
        headers: new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': caller.requestId }),
      }),
      onError: ({ error, path }) => {
        if (!refusalOf(error, 'zh').expected) log.error({ err: error.cause ?? error, requestId: caller.requestId, path });
      },
    } as Parameters<typeof fetchRequestHandler>[0]);
    return compressed(answer, c.req.raw);
  });

  app.all('*', async (c) => {
    if (!pages) return c.notFound();
    // Remix would report this parameter of older releases as a fault of ours, and anybody can send it.
    if (c.req.query('_data') !== undefined) return c.text(messages.badValue.zh, 400);
    const form = isSafe(c.req.method) ? undefined : await formIn(c.req.raw);
    if (!isSafe(c.req.method) && !form) return c.text(messages.badValue.zh, 400);
    const caller = pageCaller(c.req.raw, 'page', c.env, env);
    caller.author = form?.get(authorField)?.toString();
    const nonce = randomBytes(16).toString('base64');
    const { request, formToken, setSeed } = seeded(await pastLock(c.req.raw, caller, database), env);
    const answer = await pageRequest
      .run({ caller, contextOf, received: c.get('received') }, () =>
        pages(request, { nonce, requestId: caller.requestId, formToken, formAuthor: caller.author }),
      )
      .finally(() => caller.reads?.settle());
    const headers = new Headers(answer.headers);
    pageSecurity(headers, {
      nonce,
      requestId: caller.requestId,
      secure: env.PUBLIC_URL?.startsWith('https:') === true,
      isDevelopment: env.APP_MODE === 'development',
    });
    if (setSeed !== undefined) headers.append('set-cookie', setSeed);
    const onward = request.headers.has('x-onward') ? headers.get('location') : null;
    if (onward !== null) return toldOnward(onward, headers);
    const whole = new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
    return compressed(whole, c.req.raw);
  });

  app.onError((error, c) => {
    const requestId = requestAtHand()?.requestId ?? randomUUID();
    log.error({ err: error, path: c.req.path, requestId });
    c.header('x-request-id', requestId);
    if (c.req.path.startsWith('/api/')) return c.json({ code: 500, success: false, data: { requestId }, msg: messages.broken.zh }, 500);
    return c.text(`${messages.broken.zh} (${requestId})`, 500);
  });
  return app;
}

/** To a script that sent a form and goes on by itself: a redirect that its request followed would use up the next page's one message. */
function toldOnward(onward: string, headers: Headers): Response {
  headers.delete('location');
  headers.set('x-location', onward);
  return new Response(null, { status: 204, headers });
}

/** A page's frame and parts, or a batch of calls. */
const maxProcedures = 20;

const doorOf = (path: string): string =>
  path === '/file' || path.startsWith('/file/') || path === apiFileAddress ? 'file' : (/^\/(api|trpc)\//.exec(path)?.[1] ?? 'page');

const foreign = 'a request was refused: it comes from another address than the one this console is set up for';

/** Without a stack, which would be of here and not of the fault. */
const unexplained = (status: number): Error => Object.assign(new Error(`answered with ${status}`), { name: 'ServerError', stack: '' });

/** A request for another page instead: read as a document, or posted empty, which redirects there, when a script navigates. */
function inPlaceOf(request: Request, address: string): Request {
  const { pathname } = new URL(request.url);
  const [page = '/', search] = address.split('?');
  const isData = pathname.endsWith('.data');
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length', 'origin']) headers.delete(name);
  const body = isData ? { method: 'POST', body: new URLSearchParams() } : { method: 'GET' };
  return new Request(new URL(`${page}${isData ? '.data' : ''}${search ? `?${search}` : ''}`, request.url), { headers, ...body });
}

const isFilePost = ({ method, url }: Request): boolean => method === 'POST' && new URL(url).pathname === '/file';
const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Checked before a large body is read:
 * refuses a session that must do something else first, and everyone when the database does not respond.
 */
async function mayBringFiles(caller: Caller, database: Database): Promise<boolean> {
  const session = await lookUpSession(database, caller).catch(() => undefined);
  return session !== undefined && !session.isLocked && !session.mustChangePassword && !session.identity?.mustChoose;
}

/** Every browser gets a seed for its form tokens; the first page already uses one. */
function seeded(request: Request, env: Env): { request: Request; formToken: string; setSeed?: string } {
  const known = parseCookie(request.headers.get('cookie'))[seedCookieName()];
  if (known !== undefined) return { request, formToken: formTokenOf(known) };
  const seed = randomBytes(16).toString('base64url');
  return { request, formToken: formTokenOf(seed), setSeed: serialiseCookie(seedCookieName(), seed, env) };
}
