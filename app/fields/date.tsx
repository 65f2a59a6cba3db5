import { DateBox } from './date-box.tsx';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';

/** A day (`yyyy-MM-dd`) or a month (`yyyy-MM`). */
export function Cell({ field, row }: CellProps) {
  return textOf(row[field.name]).slice(0, field.kind === 'month' ? 7 : 10);
}

export function Input(props: InputProps) {
  const isMonth = props.field.kind === 'month';
  return (
    <DateBox
      {...controlProps(props)}
      form={isMonth ? 'month' : 'date'}
      max={isMonth ? '9999-12' : '9999-12-31'}
      defaultValue={textOf(props.value).slice(0, isMonth ? 7 : 10)}
    />
  );
}
