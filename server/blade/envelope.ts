import type { RecordPage } from '#rules/screen.ts';
import { type LinkOf, withoutNulls } from './nulls.ts';
import { refused } from './refused.ts';
import type { Route } from './routes.ts';

/** The envelope R (contract 1.1). */
export interface Envelope {
  code: number;
  success: boolean;
  data: unknown;
  msg: string;
}

/** Returns the response to a legacy client: the envelope, or the bare body for unwrapped calls. */
export function answerOf(
  route: Pick<Route, 'type' | 'isUnwrapped' | 'message' | 'nulls'> & Partial<Pick<Route, 'secret'>>,
  result: unknown,
  linkOf?: LinkOf,
): unknown {
  const { type, nulls, message = '操作成功' } = route;
  if (route.isUnwrapped) return result === undefined || result === null ? {} : withoutNulls(result, nulls, linkOf);
  if (type === 'mutation' && result === false) throw refused('softFailure');
  if (type === 'mutation' && result === true) return succeeded({}, message);
  if (result === undefined || result === null) return succeeded({}, type === 'query' ? '暂无承载数据' : message);
  return succeeded(
    isPage(result) ? pageOf(result, route, linkOf) : withoutNulls(result, nulls, linkOf),
    told(message, route.secret, result),
  );
}

/** A secret shown once is also put into the message: older clients show nothing else. */
function told(message: string, secret: string | undefined, result: unknown): string {
  if (secret === undefined) return message;
  const rows = [result].flat() as ({ account?: unknown } & Record<string, unknown>)[];
  const secrets = rows.flatMap((row) => (typeof row?.[secret] === 'string' ? [`${row.account ?? ''} ${row[secret]}`.trim()] : []));
  return secrets.length === 0 ? message : `${message}，一次性密码: ${secrets.join('、')}`;
}

/** A refusal in the same envelope, without data. */
export const failed = (code: number, msg: string, data: unknown = {}): Envelope => ({ code, success: false, data, msg });

const succeeded = (data: unknown, msg: string): Envelope => ({ code: 200, success: true, data, msg });

/** The page of contract 1.5; clients read records and total, the rest is what the old library sent. */
function pageOf({ records, total, size, current, ...more }: RecordPage, { nulls }: Pick<Route, 'nulls'>, linkOf?: LinkOf) {
  return {
    ...(withoutNulls(more, nulls, linkOf) as object),
    records: withoutNulls(records, nulls, linkOf),
    total,
    size,
    current,
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
    countId: '',
    maxLimit: -1,
    pages: size > 0 ? Math.ceil(total / size) : 0,
  };
}

function isPage(result: unknown): result is RecordPage {
  return (
    typeof result === 'object' &&
    result !== null &&
    'records' in result &&
    Array.isArray(result.records) &&
    'total' in result &&
    'size' in result &&
    'current' in result
  );
}
