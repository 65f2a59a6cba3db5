import { useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';
import { useScripted } from './use-scripted.ts';

export function Cell({ field, row }: CellProps) {
  const colour = textOf(row[field.name]);
  if (!isColour(colour)) return colour;
  return (
    <span className={css.swatchLine}>
      <span className={css.swatch} style={{ background: colour }} />
      <code>{colour}</code>
    </span>
  );
}

/** A text, because a browser's colour box cannot be empty; with script that box stands beside it. */
export function Input(props: InputProps) {
  const text = useRef<HTMLInputElement>(null);
  const initial = textOf(props.value);
  const [colour, setColour] = useState(initial);
  const scripted = useScripted();
  const say = useWords();
  const pick = (picked: string) => {
    setColour(picked);
    if (text.current) text.current.value = picked;
  };
  return (
    <span className={css.joined}>
      <input
        {...controlProps(props)}
        ref={text}
        type="text"
        placeholder="#409EFF"
        maxLength={7}
        defaultValue={initial}
        data-code=""
        onChange={(event) => setColour(event.target.value)}
      />
      {scripted && (
        <input
          type="color"
          className={css.side}
          aria-label={say('pickColour')}
          value={isColour(colour) ? colour.toLowerCase() : '#ffffff'}
          onChange={(event) => pick(event.target.value.toUpperCase())}
        />
      )}
    </span>
  );
}

const isColour = (text: string): boolean => /^#[0-9a-fA-F]{6}$/.test(text);
