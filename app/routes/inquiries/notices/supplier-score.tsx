import { useWords } from '#app/i18n/use-words.ts';
import type { ToldScore } from '#server/purchasing/vendors/supplier-scores.ts';
import css from '../comparison.module.css';

/** How a supplier has answered inquiries so far; nothing for who may not read it, and of whom was never asked. */
export function SupplierScore({ score, withBasis = false }: { score: ToldScore | null; withBasis?: boolean }) {
  const say = useWords();
  if (!score) return null;
  return (
    <span className={css.validity} title={score.scoreOf}>
      {`${say('inquiries.score', { ...score })}${withBasis ? say('inquiries.scoreBasis', { ...score }) : ''}`}
    </span>
  );
}
