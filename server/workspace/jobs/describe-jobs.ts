import { type Job, type JobKind, type JobState, listJobs, ownJob, pageOfJob } from '#server/background/jobs.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { everyArea, procedureAt } from '#server/calls/every-call.ts';
import { allEntities } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { csvType, Download, workbookType } from '#server/storage/download.ts';
import { storeOf } from '#server/storage/store.ts';

/** A job as its owner sees it. */
export interface JobView {
  id: string;
  /** The name of its kind. */
  label: string;
  state: JobState;
  /** Its own page. */
  to: string;
  /** What it is about, and the path of that list. */
  title: string;
  page: string;
  fileName: string;
  hasFile: boolean;
  /** Its result is its file. */
  isFile: boolean;
  done: number;
  total: number;
  problem: string;
  createTime: string;
  endTime: string;
  /** It ended with nothing to go on with. */
  isEmpty?: boolean;
  /** What to do after its failure, where repeating it would not help. */
  instead?: { label: string; to: string };
}

/** The caller's jobs, latest first. */
export async function describeJobs(ctx: SignedInContext): Promise<JobView[]> {
  return (await listJobs(ctx)).map((row) => viewOfJob(ctx, row));
}

export const describeJob = async (ctx: SignedInContext, id: string): Promise<JobView> => viewOfJob(ctx, await ownJob(ctx, id));

export function viewOfJob({ locale }: SignedInContext, row: Job): JobView {
  const entity = allEntities().find(({ path }) => path === row.entity);
  const kind = kindOf(row);
  const page = procedureAt(`${row.entity}.screen`)?._def.meta?.page ?? '';
  const { instead } = kind ?? {};
  const isEmpty = row.state === 'done' && kind?.isEmpty?.(row) === true;
  return {
    id: row.id,
    label: kind?.label[locale] ?? row.kind,
    state: row.isCancelled && row.state === 'running' ? 'cancelled' : (row.state as JobState),
    to: pageOfJob(kind, row.id),
    title: entity?.label[locale] ?? String(row.input.title ?? row.entity),
    page,
    fileName: String(row.input.fileName ?? row.fileName ?? ''),
    hasFile: row.fileKey !== null,
    isFile: row.fileKey !== null && kind?.page === undefined,
    done: row.done,
    total: row.total,
    problem: row.problem?.[locale] ?? '',
    createTime: row.createTime,
    endTime: row.endTime ?? '',
    ...(isEmpty && { isEmpty }),
    ...((row.state === 'failed' || isEmpty) &&
      instead &&
      page !== '' && { instead: { label: instead.label[locale], to: instead.to(page) } }),
  };
}

/** The file created by a job: for its owner only, and only while he still has permission. */
export async function jobFile(ctx: ExternalContext, id: string): Promise<Download> {
  const row = await ctx.inTransaction((signedIn) => ownJob(signedIn, id));
  const kind = kindOf(row);
  kind?.guardFile?.(ctx.session, row);
  const { fileKey, fileName } = row;
  if (kind === undefined || fileKey === null) throw new BusinessError(messages.absent, { code: 404 });
  const content = await (await storeOf()).get(fileKey).catch(() => {
    throw new BusinessError(messages.absent, { code: 404 });
  });
  if (kind.fileOf) return kind.fileOf(row, content, ctx.locale);
  const name = fileName ?? 'file.xlsx';
  return new Download(name, name.endsWith('.csv') ? csvType : workbookType, () => content);
}

const kindOf = ({ kind }: Job): JobKind | undefined =>
  everyArea()
    .flatMap(({ jobs = [] }) => jobs)
    .find((one) => one.kind === kind);
