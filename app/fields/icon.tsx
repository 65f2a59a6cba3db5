import { useState } from 'react';
import { Icon } from '#app/kit/icons/icon.tsx';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';

export function Cell({ field, row }: CellProps) {
  const name = textOf(row[field.name]);
  return name === '' ? null : (
    <span className={css.swatchLine}>
      <Icon name={name} />
      <span className={css.dimmed}>{name}</span>
    </span>
  );
}

/** The name of an icon, with a preview of it; an unknown legacy name shows the default icon. */
export function Input(props: InputProps) {
  const initial = textOf(props.value);
  const [name, setName] = useState(initial);
  return (
    <span className={css.joined}>
      <span className={css.side}>
        <Icon name={name} />
      </span>
      <input
        {...controlProps(props)}
        type="text"
        autoComplete="off"
        defaultValue={initial}
        onChange={(event) => setName(event.target.value)}
      />
    </span>
  );
}
