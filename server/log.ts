import { type Logger, pino } from 'pino';
import type { Env } from './env.ts';

let shared: Logger | undefined;

/** JSON lines on standard output; tokens and passwords never get this far, and their headers are cut all the same. */
export function createLog(env: Env): Logger {
  const level = env.LOG_LEVEL ?? (env.APP_MODE === 'production' ? 'info' : 'warn');
  shared = pino({ level, redact: ['headers.cookie', 'headers.authorization', 'headers["blade-auth"]'], base: null, serializers });
  return shared;
}

/** Where a fault began. Drizzle's own message holds the values of its query, passwords too, and stays out. */
const serializers = {
  err: (error: unknown) => {
    let root = error;
    for (let depth = 0; root instanceof Error && root.cause !== undefined && depth < 8; depth += 1) root = root.cause;
    return root instanceof Error
      ? { type: root.name, message: root.message, stack: root.stack }
      : { type: typeof root, message: String(root) };
  },
};

/** Logs a fault of ours that a page met, with the request id that its reader was shown. */
export function pageLog(error: unknown, requestId: string): void {
  shared ??= pino({ base: null, serializers });
  shared.error({ err: error, requestId }, 'a page failed');
}

/** Writes down what a client's own error log holds (contract 3.5). */
export function clientLog(entry: Record<string, string>, requestId: string): void {
  shared ??= pino({ base: null, serializers });
  shared.warn({ requestId, entry }, 'a client reports a fault');
}
