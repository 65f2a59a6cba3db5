import type { FieldView, RecordPage, Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type ListInput, listShown } from '#server/engine/read-rows.ts';
import { screenOf, viewOf } from '#server/engine/views.ts';
import { dateTime, text } from '#server/entity/fields.ts';
import { peopleIn } from '../shifts/people-in.ts';
import { productionRecord, type Report } from './production-record.ts';

const reporter = text({ label: { zh: '填报人', en: 'Reported by' }, max: 64 });
const reportedAt = dateTime({ label: { zh: '填报时间', en: 'Reported at' } });

/** The list and form of reports; its columns may also say who reported, and when. */
export async function reportScreen(ctx: SignedInContext): Promise<Screen> {
  const screen = await screenOf(productionRecord, ctx);
  const offered = (view: FieldView): FieldView => ({ ...view, offered: true, sortable: false });
  return {
    ...screen,
    columns: [
      ...screen.columns,
      offered(viewOf('reporterName', reporter, ctx.locale)),
      offered(viewOf('createTime', reportedAt, ctx.locale)),
    ],
  };
}

/** A page of reports, each with the name of whoever made it. */
export async function listReports(ctx: SignedInContext, input: ListInput): Promise<RecordPage<Report & { reporterName: string }>> {
  const page = await listShown(ctx, productionRecord, input);
  const nameOf = await peopleIn(
    ctx,
    page.records.map(({ createUser }) => createUser),
  );
  return { ...page, records: page.records.map((report) => ({ ...report, reporterName: nameOf(report.createUser) })) };
}
