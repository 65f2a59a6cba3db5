import { type Job, type JobState, listJobs, ownJob } from '#server/background/jobs.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { procedureAt } from '#server/calls/every-call.ts';
import { allEntities } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { Download } from '#server/storage/download.ts';
import { storeOf } from '#server/storage/store.ts';
import { exportedAt, importedAt } from './exchanged.ts';
import type { ImportReport } from './import-file.ts';
import { passwordsKey } from './passwords-shown-once.ts';
import { csvType } from './workbook/write-csv.ts';
import { workbookType } from './workbook/write-workbook.ts';
import type { works } from './works.ts';

export type { JobState };

/** A job as its owner sees it. */
export interface JobView {
  id: string;
  kind: keyof typeof works;
  state: JobState;
  /** Its title, and the path of its list. */
  title: string;
  page: string;
  /** Where another file of the same sort is brought in. */
  importPage: string;
  fileName: string;
  hasFile: boolean;
  done: number;
  total: number;
  problem: string;
  createTime: string;
  endTime: string;
  report?: ImportReport;
  /** The check found no row to write. */
  isEmpty?: boolean;
  /** One-time passwords of added users are waiting to be shown. */
  hasPasswords?: boolean;
}

/** The caller's jobs, latest first. */
export async function describeJobs(ctx: SignedInContext): Promise<JobView[]> {
  return (await listJobs(ctx)).map((row) => viewOf(ctx, row));
}

export async function describeJob(ctx: SignedInContext, id: string): Promise<JobView> {
  const row = await ownJob(ctx, id);
  const view = viewOf(ctx, row);
  if (row.kind === 'export' || !row.outcome) return view;
  const { [passwordsKey]: sealed, ...report } = row.outcome;
  // An import's outcome is its report, stored as JSON.
  return { ...view, hasPasswords: sealed !== undefined, report: report as unknown as ImportReport };
}

function viewOf({ locale }: SignedInContext, row: Job): JobView {
  const entity = allEntities().find(({ path }) => path === row.entity);
  const { counts } = (row.outcome ?? {}) as Partial<ImportReport>;
  const page = procedureAt(`${row.entity}.screen`)?._def.meta?.page ?? '';
  const { variant } = row.input;
  return {
    id: row.id,
    kind: row.kind as keyof typeof works,
    state: row.isCancelled && row.state === 'running' ? 'cancelled' : (row.state as JobState),
    title: entity?.label[locale] ?? String(row.input.title ?? row.entity),
    page,
    importPage: `${page}/import${typeof variant === 'string' ? `?variant=${variant}` : ''}`,
    fileName: row.kind === 'export' ? (row.fileName ?? '') : String(row.input.fileName ?? ''),
    hasFile: row.fileKey !== null,
    done: row.done,
    total: row.total,
    problem: row.problem?.[locale] ?? '',
    createTime: row.createTime,
    endTime: row.endTime ?? '',
    ...(row.state === 'asking' && counts && counts.added + counts.changed === 0 && { isEmpty: true }),
  };
}

/** The file created by a job: for its owner only, and only while he still has permission. */
export async function jobFile(ctx: ExternalContext, id: string): Promise<Download> {
  const row = await ctx.inTransaction((signedIn) => ownJob(signedIn, id));
  if (row.kind === 'export') exportedAt(ctx.session, row.entity);
  else importedAt(ctx.session, row.entity);
  const { fileKey, fileName } = row;
  if (fileKey === null) throw new BusinessError(messages.absent, { code: 404 });
  const content = await (await storeOf()).get(fileKey).catch(() => {
    throw new BusinessError(messages.absent, { code: 404 });
  });
  const name = fileName ?? 'file.xlsx';
  return new Download(name, name.endsWith('.csv') ? csvType : workbookType, () => content);
}
