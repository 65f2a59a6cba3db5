import css from './idle.module.css';

/** A board without data yet, and what will change that. */
export function Idle({ text, hint, isLarge }: { text: string; hint: string; isLarge?: boolean }) {
  return (
    <div className={css.idle} data-large={isLarge || undefined}>
      <p>{text}</p>
      <p>{hint}</p>
    </div>
  );
}
