import { hostname, networkInterfaces } from 'node:os';
import type { Fault } from '#server/log.ts';
import type { Session } from '../context.ts';
import { titleOf } from './command-words.ts';
import type { LogRows } from './log-writer.ts';
import type { NotedCall, RequestNote } from './request-note.ts';
import { addressWithoutSecrets, storable, withoutSecrets } from './without-secrets.ts';

/** The tenant of faults without a session: the platform. */
export const platformsOwn = '000000';

/** The service of what this console logs by itself, as opposed to what browsers report. */
export const ownService = 'console';

const host = {
  serviceId: ownService,
  serverHost: hostname().slice(0, 255),
  serverIp:
    Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1',
};

/** The first columns of every log row: the process and the user. */
export function rowHead(
  session: Session | undefined,
  note: Partial<Pick<RequestNote, 'method' | 'uri' | 'address' | 'userAgent'>> | undefined,
) {
  return {
    ...host,
    env: process.env.APP_MODE ?? '',
    tenantId: session?.tenantId ?? platformsOwn,
    createBy: session?.account ?? '',
    createUser: session?.userId ?? null,
    createDept: session?.deptIds[0] ?? null,
    createTime: new Date().toISOString(),
    remoteIp: storable(note?.address ?? '', 64),
    userAgent: storable(note?.userAgent ?? '', 255),
    requestUri: storable(note?.uri ?? '', 255),
    method: storable(note?.method ?? '', 16),
  };
}

/** Splits a procedure's place in the router into class and method. */
export function placeOf(path: string): { methodClass: string; methodName: string } {
  const at = path.lastIndexOf('.');
  return { methodClass: path.slice(0, Math.max(at, 0)), methodName: path.slice(at + 1) };
}

export function apiRow(
  note: RequestNote,
  call: NotedCall,
  { input, milliseconds }: { input: unknown; milliseconds: number },
): LogRows['api'] {
  return {
    ...rowHead(call.session, note),
    ...placeOf(call.path),
    params: withoutSecrets(input, call.entity),
    time: String(milliseconds),
    type: call.door === 'blade' ? 'api' : 'page',
    title: titleOf(call.path, 'zh').slice(0, 128),
    clientId: call.session.clientId,
    ...call.ending,
  };
}

export function errorRow(note: RequestNote | undefined, fault: Fault): LogRows['error'] {
  const place = /\(?((?:file:\/\/)?[^\s()]+):(\d+):\d+\)?/.exec(fault.stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '');
  return {
    ...rowHead(note?.session, note),
    ...placeOf(note?.calls.at(-1)?.path ?? ''),
    requestId: storable(fault.requestId ?? note?.requestId ?? '', 64),
    time: note === undefined ? '' : String(Math.round(performance.now() - note.started)),
    exceptionName: storable(fault.name, 128),
    message: storable(addressWithoutSecrets(fault.message), 2000),
    stackTrace: storable(addressWithoutSecrets(fault.stack), 10_000),
    fileName: storable(place?.[1] ?? '', 255),
    lineNumber: place?.[2] === undefined ? -1 : Number(place[2]),
  };
}
