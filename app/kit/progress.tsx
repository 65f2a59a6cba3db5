import { useWords } from '#app/i18n/use-words.ts';
import type { Tone } from '#rules/screen.ts';
import css from './progress.module.css';

interface ProgressProps {
  /** In percent of the plan; above 100 the bar is full and the word goes on. */
  value: number;
  /** Where it ought to be by now, in percent of the plan. */
  expected?: number;
  /** What is measured. */
  label: string;
  tone?: Tone;
  /** Decimals of the word. */
  digits?: number;
}

/** A bar that also has its number as a word. */
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
