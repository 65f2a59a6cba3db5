import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { Standstill } from '#server/board/stops/stops-of-shifts.ts';

/** A line that stands, in a line's card. */
export function StopBadge({ stop }: { stop: Standstill }) {
  const say = useWords();
  return (
    <p>
      <Badge tone="bad">{say('board.standsOn', { since: stop.since.slice(11, 16), reason: stop.reason })}</Badge>
    </p>
  );
}
