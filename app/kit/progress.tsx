import { useWords } from '#app/i18n/use-words.ts';
import type { Tone } from '#rules/screen.ts';
import css from './progress.module.css';

interface ProgressProps {
  /** In percent of the plan; above 100 the bar is full and only the number grows. */
  value: number;
  /** The planned progress by now, in percent of the plan. */
  expected?: number;
  label: string;
  tone?: Tone;
  /** Decimals of the number. */
  digits?: number;
}

/** A bar with its number as text. */
export function Progress({ value, expected, label, tone = 'accent', digits = 0 }: ProgressProps) {
  const say = useWords();
  const word = `${value.toFixed(digits)}%`;
  const expectation = expected === undefined ? undefined : say('kit.progressExpected', { expected: `${expected.toFixed(digits)}%` });
  return (
    <div
      className={css.progress}
      data-tone={tone}
      role="img"
      aria-label={[label, word, expectation].filter(Boolean).join(', ')}
      title={expectation}
    >
      <div className={css.track}>
        <div className={css.bar} style={{ width: inTrack(value) }} />
        {expected !== undefined && <div className={css.expected} style={{ left: inTrack(expected) }} />}
      </div>
      <span className={css.word}>{word}</span>
    </div>
  );
}

const inTrack = (percent: number): string => `${Math.min(100, Math.max(0, percent))}%`;
