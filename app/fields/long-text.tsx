import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';

export function Cell({ field, row }: CellProps) {
  const text = (field.labelKey && textOf(row[field.labelKey])) || textOf(row[field.name]);
  return text.length > 24 ? <span title={text}>{text}</span> : text;
}

export function Input(props: InputProps) {
  const text = textOf(props.value);
  const lines = Math.min(12, Math.max(3, text.split('\n').length));
  return <textarea {...controlProps(props)} rows={lines} defaultValue={text} />;
}
