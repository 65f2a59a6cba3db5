import { useWords } from '#app/i18n/use-words.ts';
import { DateBox } from './date-box.tsx';
import { type CellProps, groupProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';

export function Cell({ field, row }: CellProps) {
  return textOf(row[field.name]).replace('-', '–');
}

/** Two times under one name; the form's reader joins them to `08:00-10:00`. */
export function Input(props: InputProps) {
  const { name, value, describedBy, invalid, autoFocus } = props;
  const say = useWords();
  const [from, to] = textOf(value).split('-');
  const ends = [
    { label: say('from'), text: from, autoFocus },
    { label: say('to'), text: to, autoFocus: false },
  ];
  return (
    <span className={css.range} {...groupProps(props)}>
      {ends.map((end) => (
        <DateBox
          key={end.label}
          form="time"
          name={name}
          aria-label={end.label}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          defaultValue={end.text}
          autoFocus={end.autoFocus}
        />
      ))}
    </span>
  );
}
