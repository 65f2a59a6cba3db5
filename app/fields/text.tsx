import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';

export function Cell({ field, row }: CellProps) {
  const text = textOf(row[field.name]);
  return text.length > 24 ? <span title={text}>{text}</span> : text;
}

export function Input(props: InputProps) {
  const { field, value } = props;
  const isShort = field.max !== undefined && field.max <= 16;
  return (
    <input
      {...controlProps(props)}
      type="text"
      defaultValue={textOf(value)}
      data-code={field.code || undefined}
      data-length={isShort ? 'short' : undefined}
      autoComplete="off"
    />
  );
}
