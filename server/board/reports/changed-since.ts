import { and, desc, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { auditLog } from '#server/calls/log/audit-log-table.ts';
import { readRow } from '#server/engine/read-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { productionRecord, type Report } from './production-record.ts';
import { type Entry, examineEntry, variantOf } from './report-variants.ts';
import { type ReportedWork, reportedWork } from './reported-work.ts';
import { changeReader, type ShownChange } from './shown-changes.ts';

/** A report as its correction says it: what was entered, and for what. */
export type Corrected = Entry & ReportedWork;

/** How a correction compares with the report that somebody else has corrected since. */
export interface Comparison {
  /** Changed by both: the value of the correction before, the one that stands there now after. */
  both: ShownChange[];
  /** Changed by the others alone: what stands there now. */
  taken: Partial<Corrected>;
}

/** Compares a correction with the report as it was at the version it was made upon, and as it is now. */
export async function compareWith(ctx: SignedInContext, now: Report, entry: Corrected, version: number): Promise<Comparison> {
  const read = await changeReader(ctx);
  const picked = (report: Report) => Object.fromEntries((Object.keys(entry) as (keyof Corrected)[]).map((name) => [name, report[name]]));
  const differing = read(entry, picked(now));
  const base = await reportAtVersion(ctx, now, version);
  // Nobody knows what was changed where: each difference is a question.
  if (!base) return { both: differing, taken: {} };
  const mine = wholes(read(picked(base), entry).map(({ field }) => field));
  const theirs = new Set(read(picked(base), picked(now)).map(({ field }) => field));
  const untouched = differing.filter(({ field }) => !mine.has(field));
  return {
    both: differing.filter(({ field }) => mine.has(field) && theirs.has(field)),
    taken: Object.fromEntries(untouched.flatMap(({ field }) => standing(now, field as keyof Corrected))),
  };
}

/** What stands in a field now; the plan goes with the work order and the side, by which people know it. */
const standing = (now: Report, field: keyof Corrected): [keyof Corrected, unknown][] => [
  [field, now[field]],
  ...(field === 'workOrderNumber' || field === 'layout' ? [['workOrderPlanId', now.workOrderPlanId] as [keyof Corrected, unknown]] : []),
];

/** Fields that mean something together alone: the kinds of defects are of a number of them, a reason is of a loss. */
const together = [
  ['badCount', 'appearanceBadCount', 'unpleasantSight'],
  ['exceptWorkOfWorker', 'exceptWorkHour', 'exceptWorkNote'],
  ['workOrderNumber', 'layout'],
];
const wholes = (fields: string[]) => new Set(fields.flatMap((field) => together.find((whole) => whole.includes(field)) ?? [field]));

/** What others changed in a report since a version, where a correction of it leaves that alone: the values, and how they read. */
export async function changedSince(ctx: SignedInContext, id: string, input: Input, version: number) {
  const now = await readRow(ctx, productionRecord, id);
  const { shift, line } = await shiftOnLine(ctx, now.shiftRecordId);
  const { entry } = examineEntry(variantOf(line.lineType), { ...now, ...input }, ctx.locale);
  const { work } = await reportedWork(ctx, { report: now, shift, input });
  const { taken } = await compareWith(ctx, now, { ...entry, ...work }, version);
  const shown = (await changeReader(ctx))(null, taken).map(({ label, after }) => ({ label, now: after ?? '' }));
  return { taken, shown };
}

/** The report as it stood at a version, by what its corrections changed; undefined if they do not reach back to it. */
async function reportAtVersion(ctx: SignedInContext, now: Report, version: number): Promise<Report | undefined> {
  const since = now.version - version;
  if (version < 1 || since < 1) return undefined;
  const { tenantId, entity, recordId, action, before, id } = auditLog;
  const isOfReport = [eq(tenantId, ctx.session.tenantId), eq(entity, productionRecord.path), eq(recordId, now.id), eq(action, 'edit')];
  const corrections = await ctx.db
    .select({ before })
    .from(auditLog)
    .where(and(...isOfReport))
    .orderBy(desc(id))
    .limit(since);
  if (corrections.length < since) return undefined;
  return Object.assign({ ...now }, ...corrections.map((correction) => correction.before));
}
