import type { Say } from '#app/i18n/say.ts';
import type { WordKey } from '#app/i18n/words.ts';
import type { FieldView } from '#rules/screen.ts';

/** A titled part of a form. */
export interface FieldGroup {
  title?: string;
  fields: FieldView[];
  /** Fields that take half a line next to others. */
  halves?: string[];
}

interface Part {
  title: WordKey;
  names: string[];
  halves?: string[];
}

/** The parts of a slot's row: what every report contains, its reasons, the hours lost, and what usually stays as in the slot before. */
export const entryParts = {
  counts: ['inputCount', 'outputCount', 'badCount', 'appearanceBadCount'],
  lost: ['exceptWorkOfWorker', 'exceptWorkHour'],
  folded: ['numberOfWorker', 'workHour', 'workHourType', 'productionProcess', 'note'],
};

/** The parts of an hourly report in the order of a reporter's work. */
export const reportParts: Part[] = [
  { title: 'board.correct', names: ['correctionReason'], halves: ['correctionReason'] },
  { title: 'board.choosePlan', names: ['workOrderPlanId', 'workOrderNumber', 'layout'] },
  { title: 'board.quantities', names: ['timeRange', 'inputCount', 'outputCount', 'badCount', 'appearanceBadCount', 'unpleasantSight'] },
  { title: 'board.work', names: ['numberOfWorker', 'workHour', 'workHourType'] },
  { title: 'board.except', names: ['exceptWorkOfWorker', 'exceptWorkHour', 'exceptWorkNote'] },
  { title: 'board.more', names: ['productionProcess', 'note'], halves: ['note'] },
];

export const startParts: Part[] = [
  { title: 'board.shift', names: ['shiftType', 'startTime', 'planDate'] },
  { title: 'board.attendance', names: ['shouldAttendCount', 'realAttendCount', 'leaveCount'] },
  { title: 'pages.boardLineState', names: ['lineState', 'lineStateDesc'], halves: ['lineStateDesc'] },
  { title: 'board.people', names: ['teamLeader', 'ipqc', 'pie', 'pqe'] },
];

export const endParts: Part[] = [
  { title: 'board.until', names: ['datetime'] },
  { title: 'board.hours', names: ['indirectWorkHour', 'borrowWorkHour', 'lendingWorkHour', 'otherWorkHour'] },
  { title: 'board.more', names: ['note'] },
];

export const stateParts: Part[] = [{ title: 'pages.boardLineState', names: ['lineState', 'lineStateDesc'], halves: ['lineStateDesc'] }];

/** Groups the fields of a form by part; unlisted fields go to the last part, fields shown above the form are left out. */
export function groupFields(say: Say, parts: Part[], fields: FieldView[], saidAbove: string[] = []): FieldGroup[] {
  const shown = fields.filter(({ name }) => !saidAbove.includes(name));
  const named = new Set(parts.flatMap(({ names }) => names));
  const last = parts.at(-1);
  return parts
    .map((part) => {
      const own = part.names.flatMap((name) => shown.filter((field) => field.name === name));
      return {
        title: say(part.title),
        halves: part.halves,
        fields: part === last ? [...own, ...shown.filter(({ name }) => !named.has(name))] : own,
      };
    })
    .filter((group) => group.fields.length > 0);
}
