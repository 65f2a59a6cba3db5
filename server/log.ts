import { hostname } from 'node:os';
import { format } from 'node:util';
import { type Level, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from './env.ts';

/** A fault: its message, its origin, and the request id shown to the caller. */
export interface Fault {
  name: string;
  message: string;
  stack: string;
  requestId?: string;
}

let shared: Logger | undefined;
let hear: ((fault: Fault) => void) | undefined;

/** JSON lines on standard output; tokens and passwords are never logged, and their headers are cut all the same. */
export function createLog(env: Env): Logger {
  const wanted = env.LOG_LEVEL ?? (env.APP_MODE === 'production' ? 'info' : 'warn');
  shared = pino({ ...options(wanted), redact: ['headers.cookie', 'headers.authorization', 'headers["blade-auth"]'] });
  return shared;
}

/** Registers the listener that stores faults for administrators; it gets every fault, whatever the log level. */
export function onFault(listener: (fault: Fault) => void): void {
  hear = listener;
}

/** Logs a fault of a page, with the request id shown to its user. */
export function pageLog(error: unknown, requestId: string): void {
  operatorLog('error', { err: error, requestId }, 'a page failed');
}

/** Logs one line for the operator, for code without a logger. */
export function operatorLog(level: Level, facts: Record<string, unknown>, text: string): void {
  shared ??= pino(options('info'));
  shared[level](facts, text);
}

/** What a service says at its start, whatever is otherwise logged. */
export function announce(text: string): void {
  announcer ??= pino(options('info'));
  announcer.info(text);
}
let announcer: Logger | undefined;

/** Makes lines of whatever else would be printed beside them: by libraries, by Node, and of the error that ends the process. */
export function logStrayOutput(): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, Level][]) {
    console[name] = (...given: unknown[]) => {
      const err = given.find((one) => one instanceof Error);
      operatorLog(level, err ? { err } : {}, format(...given.filter((one) => one !== err)) || 'printed by a library');
    };
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => operatorLog('warn', { err: warning }, 'a warning of Node'));
  process.on('uncaughtException', (error) => {
    operatorLog('fatal', { err: error }, 'the process ends because of an error that nobody foresaw');
    process.exit(1);
  });
}

function options(wanted: Level | 'silent'): LoggerOptions {
  const least = wanted === 'silent' ? Number.POSITIVE_INFINITY : pino.levels.values[wanted];
  return {
    level: wanted === 'silent' || wanted === 'fatal' ? 'error' : wanted,
    base: { pid: process.pid, host: hostname() },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: rootOf },
    hooks: {
      logMethod(given, write, level) {
        if (level >= errorLevel) hear?.(faultIn(given[0]));
        if (level >= (least ?? 0)) write.apply(this, given);
      },
    },
  };
}

const errorLevel = pino.levels.values.error ?? 50;

/** The root cause of a fault. Drizzle's own message contains the values of its query, even passwords, and is left out. */
function rootOf(error: unknown): { type: string; message: string; stack?: string | undefined } {
  let root = error;
  for (let depth = 0; root instanceof Error && root.cause !== undefined && depth < 8; depth += 1) root = root.cause;
  return root instanceof Error
    ? { type: root.name, message: root.message, stack: root.stack }
    : { type: typeof root, message: String(root) };
}

/** Extracts the fault from a log entry: an error under `err`, or its trace under `fault`, as the legacy door writes it. */
function faultIn(logged: unknown): Fault {
  const { err, fault, requestId } = (typeof logged === 'object' && logged !== null ? logged : {}) as Record<string, unknown>;
  const root =
    fault === undefined ? rootOf(err ?? logged) : (fault as { name?: unknown; type?: unknown; message?: unknown; stack?: unknown });
  return {
    name: String(('type' in root ? root.type : undefined) ?? ('name' in root ? root.name : undefined) ?? 'Error'),
    message: String(root.message ?? ''),
    stack: String(root.stack ?? ''),
    ...(typeof requestId === 'string' ? { requestId } : {}),
  };
}
