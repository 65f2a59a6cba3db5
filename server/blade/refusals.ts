import type { Logger } from 'pino';
import { missingRightsIn } from '#server/calls/permissions.ts';
import { TokenRefusal } from '#server/calls/token-refusal.ts';
import { refusalOf } from '#server/errors.ts';
import { failed } from './envelope.ts';

/** The refused call, and the log for our own faults. */
export interface RefusedCall {
  address: string;
  requestId: string;
  /** Token calls have their own failure body (contract 3.3). */
  isUnwrapped: boolean;
  log: Pick<Logger, 'error'>;
}

/**
 * Turns an error into a response (contract 1.2): HTTP status and body agree;
 * our own faults are logged with the request id that the caller sees.
 */
export function refusedAnswer(error: unknown, { address, requestId, isUnwrapped, log }: RefusedCall): { status: number; body: unknown } {
  const thrown = error instanceof Error && error.cause instanceof TokenRefusal ? error.cause : error;
  if (isUnwrapped && thrown instanceof TokenRefusal) return { status: 400, body: thrown.body };
  const { code, message, expected } = refusalOf(error, 'zh');
  if (expected) return { status: code >= 400 && code < 600 ? code : 400, body: failed(code, message) };
  log.error({ fault: traceOf(error), requestId, address }, 'a legacy call failed');
  return { status: 500, body: failed(500, message, { requestId }) };
}

/** What the body of a refusal may not hold: whether a token came at all, and the rights of which one is missing. */
export function refusalHeaders(error: unknown, { status, token }: { status: number; token: string | undefined }): Record<string, string> {
  if (status === 401) return { 'www-authenticate': token === undefined ? 'Bearer' : 'Bearer error="invalid_token"' };
  const missing = missingRightsIn(error)?.join(', ');
  return missing ? { 'x-missing-right': missing } : {};
}

/** The root cause of a fault. Drizzle's own message contains the values of its query, even passwords, and stays out of the log. */
function traceOf(error: unknown): { name: string; message: string; stack: string | undefined } {
  let root = error;
  for (let depth = 0; root instanceof Error && root.cause !== undefined && depth < 8; depth += 1) root = root.cause;
  if (root instanceof Error) return { name: root.name, message: root.message, stack: root.stack };
  return { name: typeof root, message: String(root), stack: undefined };
}
