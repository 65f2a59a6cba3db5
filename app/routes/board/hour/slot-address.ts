import type { LineDay, LineSlot } from '#app/routes/board/floor/answers.ts';

export const lineAddress = (lineId: string): string => `/board/lines/${lineId}`;

/** A report: to be corrected, or to be read once its shift has ended. */
export const reportAddress = (lineId: string, reportId: string): string => `${lineAddress(lineId)}/report?id=${reportId}`;

/** The line's page with the row of a slot open. */
export const slotAddress = (lineId: string, slot: Pick<LineSlot, 'key'>, plan?: string): string =>
  `${lineAddress(lineId)}?${new URLSearchParams({ slot: slot.key, ...(plan && { plan }) })}`;

/** The form of a slot for which nothing is planned, which asks for the work order. */
export const unplannedAddress = (lineId: string, slot: Pick<LineSlot, 'key'>): string =>
  `${lineAddress(lineId)}/report?${new URLSearchParams({ slot: slot.key })}`;

/** The address for reporting another work order of a slot; undefined if all planned ones are reported. */
export function anotherAddress({ line, plans }: LineDay, slot: LineSlot): string | undefined {
  const open = plans.find(({ id }) => slot.reports.every(({ workOrderPlanId }) => workOrderPlanId !== id));
  return open && slotAddress(line.id, slot, open.id);
}

/** The form that plans a work order for a line and day, and leads back to the line. */
export const planAddress = (lineId: string, planDate: string | null): string =>
  `/board/workorderplan/add?${new URLSearchParams({ lineId, planDate: planDate ?? '', from: lineAddress(lineId) })}`;
