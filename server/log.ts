import { type Logger, pino } from 'pino';
import type { Env } from './env.ts';

/** JSON lines on standard output; tokens and passwords never get this far, and their headers are cut all the same. */
export function createLog(env: Env): Logger {
  const level = env.LOG_LEVEL === 'info' && env.APP_MODE !== 'production' ? 'warn' : env.LOG_LEVEL;
  return pino({ level, redact: ['headers.cookie', 'headers.authorization', 'headers["blade-auth"]'], base: null });
}

let shared: Logger | undefined;

/** Logs a fault of ours that a page met, with the request id that its reader was shown. */
export function pageLog(error: unknown, requestId: string): void {
  shared ??= pino({ base: null });
  shared.error({ err: error, requestId }, 'a page failed');
}
