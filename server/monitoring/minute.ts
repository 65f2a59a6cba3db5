import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type GatePeriod, takeGatePeaks } from './gates.ts';
import { callSeconds, latencyBounds, requestSeconds, slowTotal, statementSeconds } from './meters.ts';

/** How often, and how long together. */
export interface Share {
  count: number;
  ms: number;
}

/** What one process did in one minute. */
export interface MinuteFigures {
  /** Less than 60 for the first and the last minute of a process. */
  seconds: number;
  requests: number;
  /** Answers of 500 and above, other than 503. */
  failed: number;
  /** Of these, what strangers broke more often than the error log takes. Minutes that an older build kept do not have it. */
  unlogged?: number;
  /** Answers of 503: busy, or without a database. */
  refused: number;
  slow: number;
  /** Requests by `latencyBounds`, the last for those above. */
  latencies: number[];
  /** Of requests. */
  statements: Share;
  /** Statements of work in the background; minutes that an older build kept have them among those of requests. */
  background?: Share;
  slowStatements: number;
  gates: Record<string, GatePeriod>;
  /** By tenant, and by a procedure's place in the router: those with the most time. */
  tenants: Record<string, Share>;
  calls: Record<string, Share>;
  /** Milliseconds that a timer came late. */
  eventLoop: { p99: number; max: number };
  /** Of one core. */
  cpu: number;
  memoryMb: number;
}

/** Whether an answer says that the server is at fault; with 503 it is only busy. */
export const isBroken = (status: number): boolean => status >= 500 && status !== 503;

interface Answered {
  door: string;
  status: number;
  ms: number;
  isSlow: boolean;
  tenantId: string | undefined;
  /** Whether the error log took no row of its fault. */
  isUnlogged?: boolean;
}

/** Counts a request that was answered. */
export function meterRequest({ door, status, ms, isSlow, tenantId, isUnlogged = false }: Answered): void {
  requestSeconds.observe({ door, status }, ms / 1000);
  current.requests += 1;
  if (status === 503) current.refused += 1;
  if (isBroken(status)) current.failed += 1;
  if (isBroken(status) && isUnlogged) current.unlogged += 1;
  const at = latencyBounds.findIndex((bound) => ms <= bound * 1000);
  const bucket = at < 0 ? latencyBounds.length : at;
  current.latencies[bucket] = (current.latencies[bucket] ?? 0) + 1;
  if (isSlow) current.slow += 1;
  if (isSlow) slowTotal.inc({ what: 'request' });
  if (tenantId !== undefined) add(current.tenants, tenantId, ms);
}

/** Counts a procedure that has ended. */
export function meterCall(call: { path: string; result: string; ms: number }): void {
  callSeconds.observe({ procedure: call.path, result: call.result }, call.ms / 1000);
  add(current.calls, call.path, call.ms);
}

/** Counts a statement that PostgreSQL has answered, for a request or for work in the background. */
export function meterStatement({ ms, isSlow, isOfRequest }: { ms: number; isSlow: boolean; isOfRequest: boolean }): void {
  statementSeconds.observe({ by: isOfRequest ? 'request' : 'background' }, ms / 1000);
  const share = isOfRequest ? current.statements : current.background;
  share.count += 1;
  share.ms += ms;
  if (isSlow) current.slowStatements += 1;
  if (isSlow) slowTotal.inc({ what: 'statement' });
}

/** How many tenants had requests since the figures were last taken, and the busiest of them with their milliseconds. */
export function busyTenants(): { count: number; most: [tenantId: string, ms: number][] } {
  const most = [...current.tenants].map(([tenantId, { ms }]): [string, number] => [tenantId, ms]).sort(([, one], [, other]) => other - one);
  return { count: most.length, most: most.slice(0, 10) };
}

/** The figures since they were last taken. */
export function takeMinute(now = performance.now()): MinuteFigures {
  const { since, cpu, ...counted } = current;
  const seconds = Math.max((now - since) / 1000, 0.001);
  const used = process.cpuUsage(cpu);
  const figures: MinuteFigures = {
    ...counted,
    seconds: rounded(seconds),
    statements: whole(counted.statements),
    background: whole(counted.background),
    gates: takeGatePeaks(),
    tenants: most(counted.tenants),
    calls: most(counted.calls),
    eventLoop: { p99: late(eventLoop.percentile(99)), max: late(eventLoop.max) },
    cpu: rounded((used.user + used.system) / 1e6 / seconds),
    memoryMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
  };
  eventLoop.reset();
  current = empty(now);
  return figures;
}

const timerEvery = 20;
const eventLoop = monitorEventLoopDelay({ resolution: timerEvery });
eventLoop.enable();

const kept = 10;
let current = empty(performance.now());

function empty(since: number) {
  return {
    since,
    cpu: process.cpuUsage(),
    requests: 0,
    failed: 0,
    unlogged: 0,
    refused: 0,
    slow: 0,
    latencies: Array.from({ length: latencyBounds.length + 1 }, () => 0),
    statements: { count: 0, ms: 0 },
    background: { count: 0, ms: 0 },
    slowStatements: 0,
    tenants: new Map<string, Share>(),
    calls: new Map<string, Share>(),
  };
}

function add(shares: Map<string, Share>, name: string, ms: number): void {
  const share = shares.get(name) ?? { count: 0, ms: 0 };
  shares.set(name, share);
  share.count += 1;
  share.ms += ms;
}

const most = (shares: Map<string, Share>): Record<string, Share> =>
  Object.fromEntries(
    [...shares]
      .sort(([, one], [, other]) => other.ms - one.ms)
      .slice(0, kept)
      .map(([name, { count, ms }]) => [name, { count, ms: rounded(ms) }]),
  );

/** Node measures in nanoseconds from one timer to the next, and answers NaN or a huge number before the first. */
const late = (nanoseconds: number): number => Math.max(0, rounded(Math.min(nanoseconds, 1e12) / 1e6 - timerEvery)) || 0;
const whole = ({ count, ms }: Share): Share => ({ count, ms: rounded(ms) });
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
