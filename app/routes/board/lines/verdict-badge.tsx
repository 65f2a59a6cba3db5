import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { LineSummary } from '#app/routes/board/floor/answers.ts';

type Judged = Pick<LineSummary, 'verdict' | 'idleSince'>;

/** Whether a line needs somebody. */
export const isTrouble = ({ verdict }: Judged): boolean => inTrouble.has(verdict);

const inTrouble: ReadonlySet<Judged['verdict']> = new Set(['notStarted', 'notEnded', 'behind', 'missing']);

/** What is wrong with a line, as all boards say it; a missing slot and a shift that nobody ended have badges of their own. */
export function VerdictBadge({ summary: { verdict, idleSince } }: { summary: Judged }) {
  const say = useWords();
  if (verdict === 'behind') return <Badge tone="bad">{say('board.behind')}</Badge>;
  if (verdict === 'notStarted') return <Badge tone="bad">{say('board.notStarted', { since: idleSince?.slice(11, 16) ?? '' })}</Badge>;
  return null;
}
