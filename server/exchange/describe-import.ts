import { ownJob } from '#server/background/jobs.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type JobView, viewOfJob } from '#server/workspace/jobs/describe-jobs.ts';
import { type ImportReport, type KeptReport, reportIn } from './import-report.ts';
import { passwordsKey } from './passwords-shown-once.ts';

/** An import, or its check, as its owner sees it. */
export interface ImportView extends JobView {
  /** Where another file of the same sort is brought in. */
  importPage: string;
  report?: ImportReport;
  /** One-time passwords of added users are waiting to be shown. */
  hasPasswords?: boolean;
}

export async function describeImport(ctx: SignedInContext, id: string): Promise<ImportView> {
  const row = await ownJob(ctx, id);
  const view = viewOfJob(ctx, row);
  const { variant } = row.input;
  const importPage = `${view.page}/import${typeof variant === 'string' ? `?variant=${variant}` : ''}`;
  if (!row.outcome) return { ...view, importPage };
  const { [passwordsKey]: sealed, seen: _seen, ...report } = row.outcome;
  const isOver = view.state !== 'running' && view.state !== 'waiting';
  // An import's outcome is its report, stored as JSON.
  const kept = report as unknown as KeptReport;
  return { ...view, importPage, hasPasswords: sealed !== undefined && isOver, report: reportIn(ctx.locale, kept) };
}
