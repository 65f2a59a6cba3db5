import { controlId } from '#app/fields/form-parts.tsx';
import type { Warning } from '#server/board/reports/warning-words.ts';

type Asked = Warning | 'attendance' | 'lineStateDesc' | 'startLongAgo' | 'startUnusual' | 'startOverlaps';

const fields: Partial<Record<Asked, string>> = {
  outputAboveInput: 'outputCount',
  aboveStandard: 'outputCount',
  defectsAboveInput: 'badCount',
  noOutput: 'outputCount',
  lostAboveInvested: 'exceptWorkHour',
  hoursAboveElapsed: 'workHour',
  hoursAboveSlot: 'workHour',
  lostWithoutPeople: 'exceptWorkOfWorker',
  defectsUnexplained: 'unpleasantSight',
  defectsPartlyExplained: 'unpleasantSight',
  shortUnexplained: 'exceptWorkNote',
  lossWithoutHours: 'exceptWorkHour',
  unplanned: 'workOrderNumber',
  startLongAgo: 'startTime',
  startUnusual: 'startTime',
  startOverlaps: 'startTime',
  attendance: 'realAttendCount',
  lineStateDesc: 'lineStateDesc',
};

/** The id of the control that a warning of a shop-floor form is about. */
export function controlOfWarning(name: string): string | undefined {
  const field = fields[name as Asked];
  return field && controlId('f', field);
}
