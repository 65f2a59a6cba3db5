import { fullDateTime } from '#rules/dates.ts';
import { Enhanced } from './enhanced.tsx';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';

export function Cell({ field, row }: CellProps) {
  const text = fullDateTime(textOf(row[field.name]));
  if (text === '') return null;
  return (
    <time dateTime={text.replace(' ', 'T')} title={text}>
      {field.seconds ? text : text.slice(0, 16)}
    </time>
  );
}

export function Input(props: InputProps) {
  const text = fullDateTime(textOf(props.value));
  const hasSeconds = text.length === 19 && !text.endsWith(':00');
  const value = text.slice(0, hasSeconds ? 19 : 16).replace(' ', 'T');
  return (
    <Enhanced {...props} value={value} load={loadRich} length="date">
      <input
        {...controlProps(props)}
        type="datetime-local"
        max="9999-12-31T23:59"
        // Otherwise editing another field would drop the seconds of a stored value.
        step={hasSeconds ? 1 : undefined}
        placeholder="yyyy-MM-dd HH:mm"
        defaultValue={value}
      />
    </Enhanced>
  );
}

const loadRich = () => import('./rich/date.tsx');
