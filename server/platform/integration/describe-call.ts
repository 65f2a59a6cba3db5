import { answerOf, failed } from '#server/blade/envelope.ts';
import { type Route, routeOf } from '#server/blade/routes.ts';
import { shapeInput } from '#server/blade/shape-input.ts';
import type { ExternalContext } from '#server/calls/context.ts';
import { callAt, procedureAt } from '#server/calls/every-call.ts';
import { codesIn } from '#server/calls/permissions.ts';
import type { Meta } from '#server/calls/trpc.ts';
import { shownColumns } from '#server/engine/read-rows.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import { BusinessError, messages, refusalOf } from '#server/errors.ts';
import { exampleRecord } from './example-record.ts';
import { type Asked, exampleRequest } from './example-request.ts';
import { type ApiCall, callsOf, isFirst, type KnownCall } from './list-calls.ts';
import type { ApiParameter } from './parameters.ts';
import { asClient, type RealRecords, realRecords, type Values } from './real-records.ts';
import { rightNames } from './right-names.ts';

export interface DescribedCall extends ApiCall {
  parameters: ApiParameter[];
  /** The request as a curl command; values in < > are for the client to fill in. */
  request: string;
  /** Of a call that adds and changes records: the request that changes one. */
  change?: string;
  /** What is to be filled in. */
  blanks: string[];
  /** The response as JSON; absent for a file, and where nothing tells it. */
  answer?: string;
  isFile: boolean;
  /** Responses that differ from the first one, each with what it tells. */
  answers: { title: string; answer: string }[];
  /** The response is of this very request; otherwise it only shows the shape. */
  isReal: boolean;
  /** It acts on a record that the client has to name. */
  namesRecords: boolean;
  /** What has no record yet that the example could name. */
  missing: string[];
  note: string;
  /** Who may call: any of these rights; for anybody who is signed in it is empty. */
  needs: string[];
  /** The other calls of the same module. */
  siblings: ApiCall[];
}

/** One call with its parameters, a request that can be sent, and its response: of a query, the one that the caller gets now. */
export async function describeCall(ctx: ExternalContext, origin: string, called: string): Promise<DescribedCall> {
  const calls = callsOf(ctx);
  const found = calls.find(({ method, address }) => `${method} ${address}` === called);
  const procedure = found && procedureAt(found.path);
  if (!found || !procedure) throw new BusinessError(messages.absent, { code: 404 });
  const { path, meta, ...call } = found;
  const records = realRecords(ctx);
  const route = routeOf(path, { _def: { ...procedure._def, type: procedure._def.type === 'query' ? 'query' : 'mutation' } }, meta);
  const { change, ...asked } = await exampleRequest(ctx, records, { ...found, route });
  const answered = await answerTo(ctx, records, { meta, route, asked });
  return {
    ...call,
    ...asked,
    request: requestOf(origin, found, asked.example),
    ...(change && { change: requestOf(origin, found, change) }),
    blanks: [...(found.isPublic ? [] : ['<access token>']), ...blanksIn(asked.example)],
    ...answered,
    namesRecords: route.type === 'mutation' && !found.isPublic && blanksIn(asked.example).length > 0,
    note: meta.sample?.note?.[ctx.locale] ?? '',
    needs: await ctx.inTransaction(({ db }) => rightNames(db, codesIn(meta.permission), ctx.locale)),
    siblings: calls
      .filter((one) => one.subject === found.subject && one.area === found.area && isFirst(one))
      .map(({ path: _path, meta: _meta, ...one }) => one),
  };
}

type Answered = Pick<DescribedCall, 'answer' | 'isFile' | 'answers' | 'isReal'>;

async function answerTo(
  ctx: ExternalContext,
  records: RealRecords,
  { meta, route, asked }: { meta: Meta; route: Route; asked: Asked },
): Promise<Answered> {
  const answers = (meta.sample?.answers ?? []).map(({ title, data }) => ({
    title: title[ctx.locale],
    answer: written(answerOf(route, data)),
  }));
  const shown = { isFile: route.isDownload, answers, isReal: false };
  if (route.isDownload) return shown;
  if (route.type === 'query' && asked.missing.length === 0) {
    const shaped = shapeInput(route, asked.example, {});
    const body = await callAt(asClient(ctx), route.path, 'query', shaped).then(
      (result) => answerOf(route, result),
      (error: unknown) => {
        const { code, message, expected } = refusalOf(error, 'zh');
        if (!expected) throw error;
        return failed(code, message);
      },
    );
    return { ...shown, answer: written(body), isReal: true };
  }
  const entity = allEntities().find((one) => one.path === meta.entity);
  const shape = await shapeOf(records, { meta, route, entity });
  return shape === undefined ? shown : { ...shown, answer: written(answerOf(route, shape)) };
}

const written = (body: unknown) => JSON.stringify(shortened(body), undefined, 2);

/** What a call returns: the record where it saves or names one, and nothing of a command that tells of nothing. */
async function shapeOf(records: RealRecords, { meta, route, entity }: { meta: Meta; route: Route; entity: AnyEntity | undefined }) {
  const verb = route.path.split('.').at(-1) ?? '';
  const { answer, answers } = meta.sample ?? {};
  const named = typeof answer === 'string' ? answer : isSaving(verb) ? 'record' : 'shown';
  const own = typeof answer === 'string' ? {} : answer;
  if (route.type === 'mutation' && typeof answer !== 'string' && !(entity && isSaving(verb))) return answers ? undefined : (own ?? {});
  if (!entity) return own;
  const row: Values = (await records.whole(entity.path)) ?? exampleRecord(entity);
  if (named === 'list') return [row];
  if (route.type === 'mutation') return { ...(named === 'record' ? stored(entity, row) : row), ...own };
  return verb === 'list' && entity.tree !== true ? { records: [row], total: 1, size: 10, current: 1 } : { ...row, ...own };
}

const isSaving = (verb: string) => ['save', 'update', 'submit'].includes(verb);

/** Whoever saves a record is answered its columns; labels and what is reckoned stand in lists and details. */
function stored(entity: AnyEntity, row: Values): Values {
  const columns = shownColumns(entity);
  return Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(columns, name)));
}

const longest = 300;

/** One entry of each list, and the beginning of long texts: the shape shows as well. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
}

function requestOf(origin: string, { method, address, path, isPublic, meta }: KnownCall, example: Values): string {
  const inQuery = Object.entries(example).map(([name, value]) => `${name}=${inAddress(String(value))}`);
  const url = `${origin}/api${address}${method === 'GET' && inQuery.length > 0 ? `?${inQuery.join('&')}` : ''}`;
  const isTokenCall = isPublic && /\.(token|refresh)$/.test(path);
  const form = isTokenCall ? inQuery.map((pair) => `-d '${pair}'`) : [];
  const json =
    method === 'GET' || isTokenCall ? [] : ["-H 'Content-Type: application/json'", `-d '${quoted(JSON.stringify(example, undefined, 2))}'`];
  const file = ["-F 'file=@example.xlsx'", ...Object.entries(example).map(([name, value]) => `-F '${name}=${quoted(String(value))}'`)];
  return [
    `curl -X ${method} '${url}'`,
    ...(isTokenCall ? ["-u '<client id>:<secret>'"] : []),
    ...(isPublic ? [] : ["-H 'Blade-Auth: bearer <access token>'"]),
    ...(meta.file ? file : [...form, ...json]),
  ].join(' \\\n  ');
}

/** What is to be filled in stays readable. */
const inAddress = (text: string) => (isBlank(text) ? text : encodeURIComponent(text));
const isBlank = (text: string) => /^<[^<>]+>$/.test(text);

/** Each once, wherever they stand; HTML is none. */
const blanksIn = (value: unknown): string[] => [
  ...new Set(
    typeof value === 'string'
      ? [value].filter(isBlank)
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(blanksIn)
        : [],
  ),
];

/** Within single quotes of a shell. */
const quoted = (text: string) => text.replaceAll("'", "'\\''");
