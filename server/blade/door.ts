import { Readable } from 'node:stream';
import { type AnyRouter, callTRPCProcedure } from '@trpc/server';
import type { Logger } from 'pino';
import type { Caller, Context } from '#server/calls/context.ts';
import { lookUpSession } from '#server/calls/sessions.ts';
import type { Env } from '#server/env.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { remarksTo } from '#server/remarks.ts';
import { sealedLink } from '#server/security/file-link.ts';
import { Download } from '#server/storage/download.ts';
import type { ReceivedFile } from '#server/storage/received-file.ts';
import { createCors } from './cors.ts';
import { answerOf } from './envelope.ts';
import type { LinkOf } from './nulls.ts';
import { keepPictures } from './pasted-pictures.ts';
import { publicAddresses } from './public-addresses.ts';
import { hasBody, isSmall, readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { readUpload } from './read-upload.ts';
import { refusalHeaders, refusedAnswer } from './refusals.ts';
import { refused } from './refused.ts';
import { type Route, readRoutes } from './routes.ts';
import { shapeInput } from './shape-input.ts';
import { tokenInQuery, tokenOf } from './tokens.ts';

export interface DoorOptions {
  router: AnyRouter;
  contextOf: (caller: Caller) => Context;
  env: Pick<Env, 'CORS_ORIGINS'>;
  log: Pick<Logger, 'error'>;
}

/** Handles one legacy call; `address` is the part after /api. Reads the token itself: page cookies do not count here. */
export type BladeDoor = (caller: Caller, request: Request, address: string) => Promise<Response>;

/** Of a total that its count stopped at: a client that reads headers alone learns it too. */
function cutOf(body: unknown): Record<string, string> {
  const { data } = (typeof body === 'object' && body !== null ? body : {}) as { data?: { total?: unknown; isMore?: unknown } | null };
  return data?.isMore === true && typeof data.total === 'number' ? { 'x-total-cut': String(data.total) } : {};
}

type Body = Parameters<typeof shapeInput>[2];

interface Call {
  caller: Caller;
  request: Request;
  method: string;
  address: string;
  route: Route | undefined;
}

/** The legacy API: a second door to the same procedures (contract 1, 2, 3). */
export function bladeDoor({ router, contextOf, env, log }: DoorOptions): BladeDoor {
  const routes = readRoutes(router);
  const cors = createCors(env.CORS_ORIGINS);

  return async (given, request, path) => {
    const preflight = cors.preflight(request);
    if (preflight) return preflight;
    const address = plainAddress(path);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = routes.find(method, address);
    const token = tokenOf(request.headers) ?? (route?.isDownload ? tokenInQuery(searchOf(request)) : undefined);
    const caller: Caller = { ...given, token, idempotencyKey: given.idempotencyKey || undefined };
    const { status, text, file, told } = await answer({ caller, request, method, address, route })
      .then((body) =>
        body instanceof Download
          ? { status: 200, text: '', file: body, told: {} }
          : { status: 200, text: JSON.stringify(body), file: undefined, told: cutOf(body) },
      )
      .catch((error: unknown) => ({ ...refusal(error, { caller, address, route }), file: undefined }));
    const headers: Record<string, string> = {
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': caller.requestId,
      ...cors.headersFor(request),
      ...told,
      ...(status === 503 ? { 'retry-after': '1' } : {}),
      ...(status === 405 ? { allow: routes.methodsOf(address).join(', ') } : {}),
      ...file?.headers,
    };
    if (request.method === 'HEAD') return new Response(null, { status, headers });
    if (file) return new Response(Readable.toWeb(file.open()) as ReadableStream<Uint8Array>, { status, headers });
    return new Response(text, { status, headers: { ...headers, 'content-length': String(Buffer.byteLength(text)) } });
  };

  /** Checks in this order: the session, the address, the body, the procedure. */
  async function answer({ caller, request, method, address, route }: Call): Promise<unknown> {
    const bodyFollows = route !== undefined && method !== 'GET' && hasBody(request);
    // HEAD must not change anything: it never runs a mutation that the contract maps to GET.
    const isAnswered = route !== undefined && !(request.method === 'HEAD' && route.type === 'mutation');
    const admitFirst = async ({ now }: { now: boolean }) => {
      const methods = isAnswered ? [method] : routes.methodsOf(address);
      if (!methods.some((one) => publicAddresses.has(`${one} ${address}`))) await admit(caller, { now });
    };
    await admitFirst({ now: !isAnswered || (bodyFollows && (route.streamsFile || !isSmall(request))) });
    if (!isAnswered) throw refused(routes.methodsOf(address).length > 0 ? 'wrongMethod' : 'unknownAddress');
    if (bodyFollows && route.streamsFile) return readUpload(request, (body) => invoke(route, { caller, request, body }));
    if (!bodyFollows) return invoke(route, { caller, request, body: {} });
    const body = await readBody(request, route).catch(async (error: unknown) => {
      // Nobody learns what is wrong with a body before who they are is known.
      if (!caller.session) await admitFirst({ now: true });
      throw error;
    });
    return invoke(route, { caller, request, body });
  }

  async function invoke(route: Route, { caller, request, body }: Pick<Call, 'caller' | 'request'> & { body: Body }): Promise<unknown> {
    const shaped = () => shapeInput(route, readQuery(searchOf(request)), body);
    const input =
      route.texts.length === 0
        ? async () => shaped()
        : await keepPictures(route.texts, shaped(), (file, nth) => keepPicture(caller, file, nth)).then((given) => async () => given);
    const result = await run(route, caller, input);
    const remarks = remarksTo(caller, 'zh');
    const message = remarks.length === 0 ? route.message : `${route.message ?? '操作成功'}，${remarks.join('；')}`;
    return answered({ ...route, message }, caller, result);
  }

  function run({ path, type }: Route, caller: Caller, getRawInput: () => Promise<unknown>): Promise<unknown> {
    return callTRPCProcedure({ router, path, type, ctx: contextOf(caller), getRawInput, signal: undefined, batchIndex: 0 });
  }

  function answered(route: Route, caller: Caller, result: unknown): unknown {
    return result instanceof Download ? result : answerOf(route, result, linksFor(caller));
  }

  /** Of a repeated request the same files again, so that its text is the same. */
  async function keepPicture(caller: Caller, file: ReceivedFile, nth: number): Promise<string> {
    const upload = routes.find('POST', '/blade-resource/oss/endpoint/put-file');
    if (!upload) throw new Error('Nothing takes pictures');
    const key = caller.idempotencyKey;
    const uploader = Object.assign(Object.create(caller), { idempotencyKey: key === undefined ? undefined : `${key} ${nth}` });
    const { link } = (await run(upload, uploader, async () => ({ file }))) as { link: string };
    return link;
  }

  /**
   * Refuses without a live session. Usually the procedure looks it up in its own transaction;
   * with `now` it is looked up here, before a large body is read or where there is no procedure.
   */
  async function admit(caller: Caller, { now }: { now: boolean }): Promise<void> {
    if (caller.token === undefined) throw new BusinessError(messages.signedOut, { code: 401 });
    if (!now) return;
    caller.session = await lookUpSession(contextOf(caller).database, caller);
    if (!caller.session) throw new BusinessError(messages.signedOut, { code: 401 });
  }

  function refusal(
    error: unknown,
    { caller, address, route }: Pick<Call, 'caller' | 'address' | 'route'>,
  ): { status: number; text: string; told: Record<string, string> } {
    const { status, body } = refusedAnswer(error, { address, requestId: caller.requestId, isUnwrapped: route?.isUnwrapped === true, log });
    return { status, text: JSON.stringify(body), told: refusalHeaders(error, { status, token: caller.token }) };
  }
}

/** Each file is sealed once an answer, however many records name it. */
function linksFor(caller: Caller): LinkOf {
  const known = new Map<string, string>();
  const tenantId = caller.session?.tenantId ?? '';
  return (id) => known.get(id) ?? known.set(id, sealedLink({ id, tenantId }, caller)).get(id) ?? '';
}

/** As routes write it: without doubled or closing slashes, path parameters such as `;jsessionid=…`, and codes of plain letters (RFC 3986, 6.2.2). */
function plainAddress(path: string): string {
  const decoded = path.replace(/%[0-9a-fA-F]{2}/g, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code;
  });
  return `/${decoded
    .split('/')
    .map((part) => part.split(';', 1)[0])
    .filter((part) => part !== '')
    .join('/')}`;
}

function searchOf({ url }: Request): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}
