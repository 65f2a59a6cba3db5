import { useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { type CellProps, controlProps, type InputProps } from './field-kind.ts';
import css from './fields.module.css';
import { useScripted } from './use-scripted.ts';

/** A password is never shown, and never sent to a page. */
export function Cell(_: CellProps) {
  return <span aria-hidden="true">••••••</span>;
}

export function Input(props: InputProps) {
  const [isShown, setShown] = useState(false);
  const scripted = useScripted();
  const say = useWords();
  return (
    <span className={css.joined}>
      <input {...controlProps(props)} type={isShown ? 'text' : 'password'} autoComplete="new-password" />
      {scripted && (
        <button type="button" className={css.side} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {say('showPassword')}
        </button>
      )}
    </span>
  );
}
