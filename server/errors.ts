import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Label, Locale } from '#rules/screen.ts';

export type Problems = Record<string, string>;

/** Why a record cannot be removed, and its referrers, each with a link for callers who may read them. */
export interface Referrers {
  refusal: Label;
  rows: readonly { text: Label; href?: string }[];
}

/** A refusal that the user can act on: which field, and what to do. Thrown where the cause is known. */
export class BusinessError extends Error {
  readonly text: Label;
  /** HTTP-like code: 400 invalid input, 403 forbidden, 404 not found, 409 conflict, 503 busy. */
  readonly code: number;
  readonly fields: Record<string, Label>;
  /** The record that causes the refusal; a page offers to open it. */
  readonly recordId: string | undefined;
  /** The referrers of a record that was to be removed: a retry only helps once they are gone. */
  readonly referrers: Referrers | undefined;

  constructor(
    text: Label | string,
    options: {
      code?: number;
      field?: string;
      fields?: Record<string, Label>;
      recordId?: string;
      referrers?: Referrers;
      /** For the operator's log, never shown. */
      cause?: Error;
    } = {},
  ) {
    const label = typeof text === 'string' ? { zh: text, en: text } : text;
    super(label.zh, { cause: options.cause });
    this.name = 'BusinessError';
    this.text = label;
    this.code = options.code ?? 400;
    this.recordId = options.recordId;
    this.referrers = options.referrers;
    this.fields = options.fields ?? (options.field === undefined ? {} : { [options.field]: label });
  }
}

/** Invalid input: one message per field, already in the caller's language. */
export class InputError extends Error {
  readonly problems: Problems;

  constructor(problems: Problems) {
    super(Object.values(problems)[0] ?? 'invalid');
    this.name = 'InputError';
    this.problems = problems;
  }
}

export const messages = {
  stale: { zh: '数据已被他人修改', en: 'The record was changed by someone else' },
  absent: { zh: '数据不存在或已被删除', en: 'The record does not exist or was removed' },
  notAllowed: { zh: '请求被拒绝', en: 'You are not allowed to do this' },
  signedOut: { zh: '请求未授权', en: 'Sign in' },
  busy: { zh: '系统繁忙，请稍后再试', en: 'The system is busy. Try again shortly.' },
  broken: { zh: '服务器异常', en: 'Something went wrong on the server' },
  duplicate: { zh: '数据已存在', en: 'This record already exists' },
  inUse: { zh: '数据已被引用，不能删除', en: 'The record is in use and cannot be removed' },
  badValue: { zh: '请求参数格式错误', en: 'A value has the wrong format' },
  tooLarge: { zh: '请求内容过大', en: 'The request is too large' },
  keyReused: { zh: '同一幂等键不能用于不同的请求', en: 'This Idempotency-Key was used for another request' },
  keyInFlight: { zh: '相同请求正在处理中', en: 'The same request is being handled right now' },
  noneSelected: { zh: '请选择至少一条数据', en: 'Select at least one record' },
} satisfies Record<string, Label>;

/** What any thrown error means for the caller. `expected` is false for our own faults: they are logged, never shown. */
export interface Refusal {
  code: number;
  message: string;
  problems: Problems;
  recordId?: string;
  /** Pages list them with links; `message` is the same in one sentence. */
  referrers?: { refusal: string; rows: { text: string; href?: string }[] };
  expected: boolean;
}

export function refusalOf(error: unknown, locale: Locale): Refusal {
  if (error instanceof BusinessError) {
    const problems = Object.fromEntries(Object.entries(error.fields).map(([name, label]) => [name, label[locale]]));
    return {
      code: error.code,
      message: error.text[locale],
      problems,
      expected: true,
      ...(error.recordId === undefined ? {} : { recordId: error.recordId }),
      ...(error.referrers === undefined ? {} : { referrers: inWords(error.referrers, locale) }),
    };
  }
  if (error instanceof InputError) return { code: 400, message: error.message, problems: error.problems, expected: true };
  if (error instanceof TRPCError) return ofTrpc(error, locale);
  return ofDatabase(error, locale) ?? { code: 500, message: messages.broken[locale], problems: {}, expected: false };
}

const inWords = ({ refusal, rows }: Referrers, locale: Locale) => ({
  refusal: refusal[locale],
  rows: rows.map(({ text, ...row }) => ({ ...row, text: text[locale] })),
});

function ofTrpc(error: TRPCError, locale: Locale): Refusal {
  const say = (code: number, label: Label): Refusal => ({ code, message: label[locale], problems: {}, expected: true });
  if (error.code === 'UNAUTHORIZED') return say(401, messages.signedOut);
  if (error.code === 'FORBIDDEN') return say(403, messages.notAllowed);
  if (error.code === 'NOT_FOUND') return say(404, messages.absent);
  if (error.cause !== undefined && error.cause !== error) {
    // Checked by name, because this file does not load the library.
    if (error.cause.name === 'ZodError') return ofZod(error.cause as unknown as ZodLike, locale);
    const refusal = refusalOf(error.cause, locale);
    if (refusal.expected) return refusal;
  }
  const status = getHTTPStatusCodeFromError(error);
  return status < 500 ? say(status, messages.badValue) : { code: 500, message: messages.broken[locale], problems: {}, expected: false };
}

/** A message of a zod rule in both languages; one that is only Chinese is general to readers of English. */
export const inBoth = ({ zh, en }: Label): string => `${zh}${between}${en}`;
const between = '\u001f';

interface ZodLike {
  issues: { path: PropertyKey[]; message: string; code: string; input?: unknown }[];
}

/** A zod issue concerns one of a command's few parameters; its text is not for users, so the message names the parameter (contract 1.2). */
function ofZod(error: ZodLike, locale: Locale): Refusal {
  const problems: Problems = {};
  for (const issue of error.issues) {
    const name = issue.path.filter((key) => typeof key === 'string').join('.');
    // The library's own messages are English; ours are not.
    const own = /[\u4e00-\u9fff]/.test(issue.message);
    const missing = issue.code === 'invalid_type' && /undefined/.test(issue.message);
    const general = missing
      ? { zh: `缺少必要的请求参数: ${name}`, en: `Missing parameter: ${name}` }
      : { zh: `请求参数格式错误: ${name}`, en: `Wrong format: ${name}` };
    const [zh, en] = issue.message.split(between);
    problems[name] ??= (own && (locale === 'zh' ? zh : en)) || general[locale];
  }
  return { code: 400, message: Object.values(problems)[0] ?? messages.badValue[locale], problems, expected: true };
}

/** PostgreSQL's refusals by SQLSTATE class (manual, appendix A). */
function ofDatabase(error: unknown, locale: Locale): Refusal | undefined {
  const state = sqlState(error);
  if (state === undefined) return undefined;
  const say = (code: number, label: Label): Refusal => ({ code, message: label[locale], problems: {}, expected: true });
  if (state === '23505') return say(400, messages.duplicate);
  if (state === '23503') return say(400, messages.inUse);
  if (state === '23514' || state === '23502' || state.startsWith('22')) return say(400, messages.badValue);
  if (state === '40001' || state === '40P01' || state === '55P03') return say(503, messages.busy);
  if (
    state === '57014' ||
    state.startsWith('08') ||
    state.startsWith('57') ||
    state.startsWith('53') ||
    /^(ECONN|CONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_)/.test(state)
  )
    return say(503, messages.busy);
  return undefined;
}

/** The SQLSTATE or socket code of an error, even when wrapped by Drizzle. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}
