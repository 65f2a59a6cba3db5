import { call } from '#app/api.server.ts';
import type { FormDraft } from '#app/entity/drafts/draft-bar.tsx';
import type { LineDay, ReportForm } from '#app/routes/board/floor/answers.ts';
import { withTyped } from '#app/routes/board/floor/typed/typed-form.server.ts';

/** The form in the row of a slot. */
export interface SlotEntry {
  slot: string;
  form: ReportForm;
  values: Record<string, unknown>;
  draft: FormDraft;
  key: string;
}

/** The form of the slot in the address, else of the line's next one; undefined if the line needs something else first. */
export async function entryOf(request: Request, day: LineDay): Promise<SlotEntry | undefined> {
  const query = new URL(request.url).searchParams;
  const asked = day.slots.find(({ key, state }) => key === query.get('slot') && state !== 'later');
  const slot = asked?.key ?? (day.nextStep?.kind === 'report' ? day.next : null);
  if (!day.canReport || slot === null || day.plans.length === 0) return undefined;
  const workOrderPlanId = query.get('plan') ?? undefined;
  const form = await call(request, ({ board }) => board.reportForm({ lineId: day.line.id, timeRange: slot, workOrderPlanId }));
  return { slot, ...(await formWithTyped(request, form)) };
}

/** A report form with its draft. */
export async function formWithTyped(request: Request, form: ReportForm) {
  const version = String(form.corrects?.version ?? '');
  const typed = await withTyped(request, { fields: form.fields, values: form.values, version }, reportAddress(form));
  return { form, ...typed, key: crypto.randomUUID() };
}

/** The draft key of a report: its line, slot and work order, on whichever page the form is. */
function reportAddress({ line, corrects, values }: ReportForm): string {
  const about: Record<string, string> = corrects
    ? { id: corrects.id }
    : { slot: String(values.timeRange ?? ''), plan: String(values.workOrderPlanId ?? '') };
  return `/board/lines/${line.id}/report?${new URLSearchParams(about)}`;
}
