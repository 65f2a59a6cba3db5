import { useWords } from '#app/i18n/use-words.ts';
import { Enhanced } from './enhanced.tsx';
import { type CellProps, controlProps, groupProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';

export function Cell({ field, row }: CellProps) {
  return textOf(row[field.name]).replace('-', '–');
}

/** Two times under one name; readForm joins them to `08:00-10:00`. */
export function Input(props: InputProps) {
  const say = useWords();
  const [from, to] = textOf(props.value).split('-');
  return (
    <span className={css.range} {...groupProps(props)}>
      <End {...props} id={`${props.id}-from`} label={say('kit.from')} value={from} />
      <End {...props} id={`${props.id}-to`} label={say('kit.to')} value={to} autoFocus={false} />
    </span>
  );
}

function End(props: InputProps) {
  return (
    <Enhanced {...props} load={loadRich} length="date">
      <input {...controlProps(props)} type="time" placeholder="HH:mm" defaultValue={textOf(props.value)} />
    </Enhanced>
  );
}

const loadRich = () => import('./rich/time.tsx');
