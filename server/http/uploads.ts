import { callTRPCProcedure } from '@trpc/server';
import { maxFileBytes, maxFiles } from '#rules/file-limits.ts';
import type { Caller, Context } from '#server/calls/context.ts';
import type { Meta } from '#server/calls/trpc.ts';
import { allEntities } from '#server/entity/entity.ts';
import { messages, refusalOf } from '#server/errors.ts';
import { appRouter } from '#server/router.ts';
import { besidePageFiles, isMultipart, type ReceivedForm, receiveForm } from '#server/storage/receive-form.ts';
import { refusedUpload } from '#server/storage/upload-refusals.ts';
import { comesFromUs } from './cross-site.ts';

// tRPC types the procedures by name; as a whole they all have our meta.
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>);
/** Custom pages whose form uploads files; `:id` stands for an id. */
const ownPages = procedures.flatMap(([, { _def }]) => patternOf(_def.meta?.filesFrom));
const receiver = procedures.find(([, { _def }]) => _def.meta?.receivesAhead)?.[0] ?? fail();

function patternOf(page: string | undefined): RegExp[] {
  return page === undefined ? [] : [new RegExp(`^${page.replaceAll(/:\w+/g, '\\d+')}$`)];
}

function fail(): never {
  throw new Error('No procedure receives files ahead of their form (receivesAhead)');
}

/**
 * Whether a request is a form with files for a page that accepts them:
 * those are streamed to disk, everything else keeps its limit.
 */
export function bringsFiles(request: Request): boolean {
  if (!isMultipart(request)) return false;
  const page = new URL(request.url).pathname.replace(/\.data$/, '');
  const list = /^(.+)\/(?:add|edit\/\d+)$/.exec(page)?.[1];
  return ownPages.some((own) => own.test(page)) || (list !== undefined && pagesOfForms().has(list));
}

/** The list pages of entities with a file field. */
function pagesOfForms(): Set<string> {
  known ??= new Set(
    allEntities().flatMap(({ page, fields }) =>
      Object.values(fields as Record<string, { kind: string }>).some(({ kind }) => kind === 'files') ? [page] : [],
    ),
  );
  return known;
}
let known: Set<string> | undefined;

/**
 * Receives a page's form with files. The page gets the form and the files separately; files it does not store are deleted after the
 * response. Of a form whose session has ended only the texts are taken, so that they can be kept. Cross-site requests are refused before the body is read, if the browser's headers reveal them.
 */
export async function withReceivedForm(
  request: Request,
  { origin, locale, isSignedIn = true }: { origin: string; locale: Caller['locale']; isSignedIn?: boolean },
  answer: (plain: Request, received: ReceivedForm) => Promise<Response>,
  refuse: (status: number, text: string) => Response | Promise<Response> = refuseInWords,
): Promise<Response> {
  if (!(await mayComeFromUs(request, origin))) return refuseInWords(403, messages.notAllowed[locale]);
  let received: ReceivedForm | undefined;
  try {
    received = await receiveForm(
      request,
      isSignedIn ? { max: maxFiles, beside: besidePageFiles } : { max: 0, beside: besidePageFiles + maxFileBytes },
    );
    const plain = plainForm(request, received.fields);
    if (!(await comesFromUs(plain, origin))) return refuseInWords(403, messages.notAllowed[locale]);
    return await answer(plain, received);
  } catch (error) {
    const { code, message, expected } = refusalOf(error, locale);
    if (!expected) throw error;
    // The work of a page answers its own refusals; what is left could not be received.
    return refuse(code, message);
  } finally {
    await received?.discard();
  }
}

/** Receives one file uploaded by script while its form is being filled in; returns what the form then submits. */
export async function receiveOne(request: Request, { origin, context }: { origin: string; context: Context }): Promise<Response> {
  const { locale } = context;
  return withReceivedForm(request, { origin, locale }, async (_plain, { files, faults }) => {
    try {
      if (faults[0]) throw refusedUpload(faults[0].why);
      const getRawInput = async () => ({ file: files[0] });
      const call = { router: appRouter, path: receiver, type: 'mutation' as const, ctx: context, getRawInput };
      return Response.json(await callTRPCProcedure({ ...call, signal: undefined, batchIndex: 0 }), { headers });
    } catch (error) {
      const { code, message, expected } = refusalOf(error, locale);
      if (!expected) throw error;
      return Response.json({ message }, { status: code, headers });
    }
  });
}

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Before the body is read only headers can be checked; for a browser that sends none, the form token is checked later. */
export async function mayComeFromUs(request: Request, origin: string): Promise<boolean> {
  const says = ['sec-fetch-site', 'origin', 'referer'].some((name) => request.headers.has(name));
  return !says || comesFromUs(new Request(request.url, { method: 'POST', headers: request.headers }), origin);
}

function plainForm({ url, headers: given, signal }: Request, fields: [string, string][]): Request {
  const form = new Headers(given);
  form.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
  const body = String(new URLSearchParams(fields));
  form.set('content-length', String(Buffer.byteLength(body)));
  return new Request(url, { method: 'POST', headers: form, signal, body });
}

const refuseInWords = (status: number, text: string): Response =>
  new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
