import { useWords } from '#app/i18n/use-words.ts';
import type { ExplainedRecord } from '#server/access/explain/explain-record.ts';
import { Checks } from './checks.tsx';
import css from './explain.module.css';

/** The result first, then what to do, then the checks behind it. */
export function RecordVerdict({ record: { verdict, steps } }: { record: ExplainedRecord }) {
  const say = useWords();
  return (
    <section className={css.verdict} data-sees={verdict.sees} aria-label={say('explain.verdict')}>
      <h2>{verdict.text}</h2>
      <p>
        <strong>{say('explain.next')}</strong> {verdict.next}
      </p>
      <h3>{say('explain.steps')}</h3>
      <Checks checks={steps} />
    </section>
  );
}
