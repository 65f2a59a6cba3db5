import css from './idle.module.css';

/** A board that has nothing to show yet, and what will bring it. */
export function Idle({ text, hint, isLarge }: { text: string; hint: string; isLarge?: boolean }) {
  return (
    <div className={css.idle} data-large={isLarge || undefined}>
      <p>{text}</p>
      <p>{hint}</p>
    </div>
  );
}
