import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { Shift } from './answers.ts';
import { timeText } from './clock-text.ts';

type ShownOnBadge = Pick<Shift, 'endTime' | 'planDate' | 'shiftTypeName' | 'lineState' | 'lineStateDesc'>;

export interface ShiftStanding {
  isAhead?: boolean | undefined;
  /** Its planned end, where nobody ended it. */
  notEndedSince?: string | null;
}

/** The state of a line's shift in a word; a line that is not running normally shows that first. */
export function ShiftBadge({ shift, isAhead, notEndedSince }: { shift: ShownOnBadge | null } & ShiftStanding) {
  const say = useWords();
  if (!shift) return <Badge>{say('board.noShift')}</Badge>;
  if (shift.endTime) return <Badge>{say('board.endedAt', { at: timeText(shift.endTime, shift.endTime.slice(0, 10)) })}</Badge>;
  if (notEndedSince)
    return <Badge tone="bad">{say('board.shiftNotEnded', { planDate: shift.planDate ?? '', shift: shift.shiftTypeName ?? '' })}</Badge>;
  if (shift.lineState !== 0) return <Badge tone="warning">{shift.lineStateDesc || say('board.abnormal')}</Badge>;
  if (isAhead) return <Badge>{say('board.shiftAhead')}</Badge>;
  return <Badge tone="good">{say('board.shiftOpen')}</Badge>;
}
