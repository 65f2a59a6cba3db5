import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Label } from '#rules/screen.ts';
import type { Database } from '#server/database/pool.ts';
import { refusalOf } from '#server/errors.ts';
import type { Fault } from '#server/log.ts';
import type { Session } from '../context.ts';
import { createMinuteCap } from '../minute-cap.ts';
import { missingRightsIn } from '../permissions.ts';
import { apiRow, errorRow } from './log-rows.ts';
import { logLater } from './log-writer.ts';

/** Facts about an HTTP request, collected by its handlers and logged after the response. */
export interface RequestNote {
  database: Database;
  method: string;
  /** Without the query string, which may contain secrets. */
  uri: string;
  address: string;
  userAgent: string;
  started: number;
  session?: Session;
  calls: NotedCall[];
  requestId: string;
  /** The procedures that were called, by their place in the router, each once. */
  procedures: Set<string>;
  statements: number;
  /** Of all statements together: more than the request's own time where they run side by side. */
  databaseMs: number;
  /** Why the database last failed it. */
  databaseFault?: unknown;
  /** Whether it broke: its fault stands in the error log, or in the process log alone because strangers broke too much. */
  fault?: 'kept' | 'passedOver';
}

export interface NotedCall {
  path: string;
  door: string;
  entity: string | undefined;
  session: Session;
  input: () => Promise<unknown>;
  ending?: Ending;
}

/** How a call ended, and the message of a refusal. */
export interface Ending {
  result: 'success' | 'refused' | 'failed';
  reasonWords?: Label;
}

const current = new AsyncLocalStorage<RequestNote>();

/** The current request, if any. */
export const requestAtHand = (): RequestNote | undefined => current.getStore();

/** Handles a request and logs what it changed: who, what, how long (contract 5.8). The response does not wait for the log. */
export async function noting<Result>(
  facts: Pick<RequestNote, 'database' | 'method' | 'uri' | 'address' | 'userAgent'>,
  handle: () => Promise<Result>,
): Promise<Result> {
  const counted = { calls: [], procedures: new Set<string>(), statements: 0, databaseMs: 0 };
  const note: RequestNote = { ...facts, ...counted, started: performance.now(), requestId: randomUUID() };
  try {
    return await current.run(note, handle);
  } finally {
    const milliseconds = Math.round(performance.now() - note.started);
    for (const call of note.calls) void keep(note, call, milliseconds);
  }
}

/** Notes a call that was allowed to run; only those that change something are logged. */
export function noteCall(
  call: Omit<NotedCall, 'entity'> & { entity?: string | undefined; type: 'query' | 'mutation' | 'subscription' },
): void {
  const note = current.getStore();
  if (!note) return;
  const { type, ...rest } = call;
  note.session = call.session;
  if (type === 'mutation') note.calls.push({ ...rest, entity: call.entity });
}

/** Refusals for want of a right that one address may fill the log with each minute. */
const loggedRefusals = createMinuteCap({ each: 60, all: 600 });

/** Notes a call that was refused for want of a right, by a program or as a change: administrators look here for what a role lacks. */
export function noteRefusal(call: NotedCall & { type: 'query' | 'mutation' | 'subscription' }): void {
  const note = current.getStore();
  if (!note || note.calls.some(({ input }) => input === call.input)) return;
  const { type, ...rest } = call;
  if ((type === 'mutation' || call.door === 'blade') && loggedRefusals.take(note.address)) note.calls.push(rest);
}

/** Notes how a call ended. Calls are matched by their input, which is read by one function per call. */
export function noteEnding(input: NotedCall['input'], ending: Ending): void {
  const call = current.getStore()?.calls.find((one) => one.input === input);
  if (call) call.ending = ending;
}

/** How a call ended; `error`: why it did not succeed. */
export function endingOf(error: unknown): Ending {
  if (error === undefined) return { result: 'success' };
  const { code, message } = refusalOf(error, 'zh');
  const missing = missingRightsIn(error)?.join(', ');
  const said = missing
    ? { zh: `${message}，缺少权限 ${missing}`, en: `${refusalOf(error, 'en').message}: ${missing} is missing` }
    : undefined;
  return { result: code < 500 ? 'refused' : 'failed', reasonWords: said ?? { zh: message, en: refusalOf(error, 'en').message } };
}

/** Notes which procedure the current request calls. */
export function noteProcedure(path: string): void {
  current.getStore()?.procedures.add(path);
}

/** The caller of a request, as the operator's lines name them. */
export const callerIn = ({ session }: Pick<RequestNote, 'session'>): { tenant?: string; user?: string } =>
  session ? { tenant: session.tenantId, user: session.account } : {};

/** Notes why the database failed the current request; the refusal itself says only that the system is busy. */
export function noteDatabaseFault(error: unknown): void {
  const note = current.getStore();
  if (note) note.databaseFault = error;
}

let elsewhere: Database | undefined;

/** Sets the database for faults outside of any request, such as a job's. */
export function keepFaultsOf(database: Database | undefined): void {
  elsewhere = database;
}

/** Limits faults of anonymous callers, who must not be able to fill the administrators' log. */
const strangersFaults = createMinuteCap({ each: 10, all: 30 });

/** Stores a fault where administrators see it; it is already in the process log. */
export function noteFault(fault: Fault): void {
  const note = current.getStore();
  if (note && !note.session && !strangersFaults.take(note.address)) {
    note.fault ??= 'passedOver';
    return;
  }
  if (note) note.fault = 'kept';
  const database = note?.database ?? elsewhere;
  if (database) logLater(database, 'error', errorRow(note, fault), { isUrgent: true });
}

async function keep(note: RequestNote, call: NotedCall, milliseconds: number): Promise<void> {
  const input = await call.input().catch(() => undefined);
  logLater(note.database, 'api', apiRow(note, call, { input, milliseconds }));
}
