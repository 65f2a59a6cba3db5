import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { LineSlot } from '#app/routes/board/floor/answers.ts';
import type { Tone } from '#rules/screen.ts';

type State = LineSlot['state'];

export const stateWords = {
  filled: 'board.filled',
  missing: 'board.missing',
  due: 'board.due',
  running: 'board.running',
  optional: 'board.optional',
  later: 'board.later',
  noOutput: 'board.noOutput',
  notWorked: 'board.notWorked',
} satisfies Record<State, WordKey>;
const stateTones: Record<State, Tone> = {
  filled: 'good',
  missing: 'bad',
  due: 'warning',
  running: 'neutral',
  optional: 'neutral',
  later: 'neutral',
  noOutput: 'neutral',
  notWorked: 'warning',
};

/** The state of a slot as a badge. */
export function SlotState({ state, end, partUntil }: Pick<LineSlot, 'state' | 'end'> & { partUntil?: string | null }) {
  const say = useWords();
  if (partUntil) return <Badge tone="warning">{say('board.toCorrect')}</Badge>;
  return <Badge tone={stateTones[state]}>{say(stateWords[state], { until: end.slice(11, 16) })}</Badge>;
}
