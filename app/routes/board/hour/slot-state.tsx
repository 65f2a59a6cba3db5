import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { LineSlot } from '#app/routes/board/floor/answers.ts';
import type { Tone } from '#rules/screen.ts';

const stateWords = { filled: 'board.filled', missing: 'board.missing', due: 'board.due', later: 'board.later' } satisfies Record<
  LineSlot['state'],
  WordKey
>;
const stateTones: Record<LineSlot['state'], Tone> = { filled: 'good', missing: 'bad', due: 'warning', later: 'neutral' };

/** How a slot stands, in a word on its colour. */
export function SlotState({ state }: Pick<LineSlot, 'state'>) {
  const say = useWords();
  return <Badge tone={stateTones[state]}>{say(stateWords[state])}</Badge>;
}
