import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import type { Neighbours } from './neighbours.server.ts';

/** Links to the previous and next record of the list. */
export function NeighbourLinks({ neighbours: { previous, next } }: { neighbours: Neighbours }) {
  const say = useWords();
  return (
    <>
      {previous && (
        <ButtonLink
          to={previous}
          icon="chevron-left"
          aria-label={say('entity.previousRecord')}
          title={say('entity.previousRecord')}
          rel="prev"
        />
      )}
      {next && (
        <ButtonLink to={next} icon="chevron-right" aria-label={say('entity.nextRecord')} title={say('entity.nextRecord')} rel="next" />
      )}
    </>
  );
}
