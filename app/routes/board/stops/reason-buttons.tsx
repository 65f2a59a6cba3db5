import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import type { FieldView } from '#rules/screen.ts';
import css from './reason-buttons.module.css';

/** The plant's reasons of lost time; pressing one records the stop. */
export function ReasonButtons({ field, chosen, problem }: { field: FieldView; chosen: string; problem: string | undefined }) {
  const say = useWords();
  const { name, options = [] } = field;
  return (
    <fieldset className={css.reasons} aria-invalid={problem !== undefined || undefined}>
      <legend>{say(options.length === 0 ? 'board.stopNoReasons' : 'board.stopWhy')}</legend>
      <div className={css.buttons}>
        {options.map(({ value, label }) => (
          <Button key={value} name={name} value={value} size="large" aria-pressed={chosen === '' ? undefined : chosen === value}>
            {label}
          </Button>
        ))}
      </div>
      {problem && <p className={css.problem}>{problem}</p>}
    </fieldset>
  );
}
