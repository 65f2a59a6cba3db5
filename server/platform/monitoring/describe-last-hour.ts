import { asc, gt, sql } from 'drizzle-orm';
import { dayAt } from '#rules/dates.ts';
import type { Backlog } from '#server/background/read-backlog.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { titleOf } from '#server/calls/log/command-words.ts';
import { ownService } from '#server/calls/log/log-rows.ts';
import type { GatePeriod } from '#server/monitoring/gates.ts';
import { latencyBounds } from '#server/monitoring/meters.ts';
import type { MinuteFigures, Share } from '#server/monitoring/minute.ts';
import { processMinute } from '#server/processes/process-tables.ts';
import { errorLog } from '../logs/logs.ts';
import { quantile } from './quantile.ts';

type Row = Omit<typeof processMinute.$inferSelect, 'endTime'> & { endedAt: number };

/** Figures of some minutes of one process or of several; times in milliseconds. */
export interface Figures {
  requests: number;
  failed: number;
  /** Of these, those without a row in the error log. */
  unlogged: number;
  refused: number;
  slow: number;
  slowStatements: number;
  /** Statements for each request; null without requests. */
  statements: number | null;
  /** Statements of work in the background. */
  background: number;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  /** The worst of its minutes. */
  eventLoop: number;
  /** Of one core; like the memory the highest minute of one process, or its last. */
  cpu: number;
  memoryMb: number;
}

export interface ProcessFigures extends Figures {
  id: string;
  host: string;
  pid: number;
  /** It kept a minute not long ago. */
  isRunning: boolean;
  lastTime: string;
}

export interface LastHour {
  /** The process shown; empty for all together. */
  shown: string;
  processes: ProcessFigures[];
  total: Figures;
  /** The latest sixty minutes by the clock, oldest first; null where no process kept one. */
  minutes: { time: string; figures: Figures | null }[];
  gates: (GatePeriod & { name: string })[];
  tenants: (Share & { tenantId: string })[];
  calls: (Share & { path: string; title: string })[];
  backlog: Backlog | null;
  /** The rows of the errors that are counted, for who may read them. */
  errorLog: string | null;
}

const minuteMs = 60_000;
const shownMinutes = 60;
const shownShares = 10;
/** A process that has kept nothing for two minutes has ended, or has lost the database. */
const silentAfter = 2.2 * minuteMs;

/** What the processes of this database did in the last hour, from the minutes that they keep; of one process, if it is named. */
export async function describeLastHour({ db, locale, session }: SignedInContext, wanted: string): Promise<LastHour> {
  const rows = await readRows(db);
  const now = Date.now();
  const clock = clockOf(session.timeZone);
  const byProcess = [...grouped(rows, ({ processId }) => processId).values()];
  const shown = byProcess.some(([row]) => row?.processId === wanted) ? wanted : '';
  const own = shown === '' ? rows : rows.filter(({ processId }) => processId === shown);
  const calls = sharesOf(own, 'calls').map(({ name, ...share }) => ({ ...share, path: name, title: titleOf(name, locale) }));
  return {
    shown,
    processes: byProcess.flatMap((some) => processOf(some, now, clock)),
    total: sumOf(own),
    minutes: minutesOf(own, rows.at(-1)?.endedAt ?? now, clock),
    gates: gatesOf(own),
    tenants: sharesOf(own, 'tenants').map(({ name, ...share }) => ({ ...share, tenantId: name })),
    calls,
    backlog: rows.findLast(({ figures }) => figures.backlog)?.figures.backlog ?? null,
    errorLog: holds(session, errorLog.permission) ? errorsSince(dayAt(new Date(now - shownMinutes * minuteMs), session.timeZone)) : null,
  };
}

/** The server's own errors, without those that browsers report; a list is searched by whole days. */
const errorsSince = (day: string): string => `${errorLog.page}/index?serviceId=${ownService}&createTime_datege=${day}`;

/** Of all processes, oldest first. */
async function readRows(db: SignedInContext['db']): Promise<Row[]> {
  const { processId, host, pid, endTime, figures } = processMinute;
  return db
    .select({ processId, host, pid, figures, endedAt: sql`extract(epoch from ${endTime}) * 1000`.mapWith(Number) })
    .from(processMinute)
    .where(gt(endTime, sql`now() - interval '60 minutes'`))
    .orderBy(asc(endTime));
}

function processOf(rows: Row[], now: number, clock: Clock): ProcessFigures[] {
  const last = rows.at(-1);
  if (!last) return [];
  const { processId: id, host, pid, endedAt, figures } = last;
  const seen = { lastTime: clock(endedAt), isRunning: now - endedAt < silentAfter };
  const { cpu, memoryMb } = figures;
  return [{ id, host, pid, ...seen, ...sumOf(rows), cpu, memoryMb }];
}

function minutesOf(rows: Row[], end: number, clock: Clock): LastHour['minutes'] {
  const latest = Math.floor(end / minuteMs);
  const inMinute = grouped(rows, ({ endedAt }) => Math.floor(endedAt / minuteMs));
  return Array.from({ length: shownMinutes }, (_, at) => {
    const minute = latest - shownMinutes + 1 + at;
    const some = inMinute.get(minute);
    return { time: clock(minute * minuteMs), figures: some ? sumOf(some) : null };
  });
}

type Clock = (time: number) => string;

/** The hour and minute of a moment where the reader works. */
function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return (time) => format.format(new Date(time));
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The figures of a stretch of time: sums, and the worst where a sum says nothing. */
function sumOf(rows: readonly Row[]): Figures {
  const all = rows.map(({ figures }) => figures);
  const sum = (read: (figures: MinuteFigures) => number) => all.reduce((total, one) => total + read(one), 0);
  const worst = (read: (figures: MinuteFigures) => number) => Math.max(0, ...all.map(read));
  const requests = sum((one) => one.requests);
  const latencies = Array.from({ length: latencyBounds.length + 1 }, (_, at) => sum((one) => one.latencies[at] ?? 0));
  const at = (share: number) => quantile(latencies, share);
  return {
    requests,
    failed: sum((one) => one.failed),
    unlogged: sum((one) => one.unlogged ?? 0),
    refused: sum((one) => one.refused),
    slow: sum((one) => one.slow),
    slowStatements: sum((one) => one.slowStatements),
    statements: requests === 0 ? null : Math.round((sum((one) => one.statements.count) / requests) * 10) / 10,
    background: sum((one) => one.background?.count ?? 0),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    eventLoop: Math.round(worst((one) => one.eventLoop.p99)),
    cpu: worst((one) => one.cpu),
    memoryMb: worst((one) => one.memoryMb),
  };
}

/** The peaks of each gate: of processes side by side the highest of one, since each has gates of its own. */
function gatesOf(rows: readonly Row[]): LastHour['gates'] {
  const gates = new Map<string, GatePeriod>();
  for (const { figures } of rows) {
    for (const [name, gate] of Object.entries(figures.gates)) {
      const known = gates.get(name) ?? { places: 0, inside: 0, waiting: 0, refused: 0 };
      gates.set(name, {
        places: gate.places,
        inside: Math.max(known.inside, gate.inside),
        waiting: Math.max(known.waiting, gate.waiting),
        refused: known.refused + gate.refused,
      });
    }
  }
  return [...gates].map(([name, gate]) => ({ name, ...gate }));
}

function sharesOf(rows: readonly Row[], what: 'tenants' | 'calls'): (Share & { name: string })[] {
  const sums = new Map<string, Share>();
  for (const { figures } of rows) {
    for (const [name, { count, ms }] of Object.entries(figures[what])) {
      const sum = sums.get(name) ?? { count: 0, ms: 0 };
      sums.set(name, { count: sum.count + count, ms: sum.ms + ms });
    }
  }
  return [...sums]
    .map(([name, share]) => ({ name, ...share }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, shownShares);
}
