import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { Shift } from './answers.ts';

/** How the shift of a line stands, in a word; a line that does not run as usual says that first. */
export function ShiftBadge({ shift }: { shift: Shift | null }) {
  const say = useWords();
  if (!shift) return <Badge>{say('board.noShift')}</Badge>;
  if (shift.shiftState === 'ended') return <Badge>{say('board.shiftEnded')}</Badge>;
  if (shift.lineState !== 0) return <Badge tone="warning">{shift.lineStateDesc || say('board.abnormal')}</Badge>;
  return <Badge tone="good">{say('board.shiftOpen')}</Badge>;
}
