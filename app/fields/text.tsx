import type { FieldView } from '#rules/screen.ts';
import { Beside } from './beside.tsx';
import { Choice } from './choice.tsx';
import { type CellProps, controlProps, groupProps, type InputProps, textOf } from './field-kind.ts';
import { LookUp } from './look-up.tsx';
import { Boxes } from './references.tsx';

export function Cell({ field, row }: CellProps) {
  const text = (field.labelKey && textOf(row[field.labelKey])) || worded(field, textOf(row[field.name]));
  return (
    <>
      {text.length > 24 ? <span title={text}>{text}</span> : text}
      <Beside field={field} row={row} />
    </>
  );
}

/** A stored list of keys, `a,b`, in the words of the field's options. */
function worded({ options }: FieldView, text: string): string {
  if (!options || text === '') return text;
  return text
    .split(',')
    .map((key) => options.find(({ value }) => value === key)?.label ?? key)
    .join('; ');
}

export function Input(props: InputProps) {
  const { field, value } = props;
  if (field.options)
    return (
      <span {...groupProps(props)}>
        <Boxes {...props} />
      </span>
    );
  if (field.offeredBy) return <LookUp {...props} />;
  if (field.known) return <Choice {...props} field={{ ...field, options: [...field.known] }} />;
  const isShort = field.max !== undefined && field.max <= 16;
  const list = field.suggestions && `${props.id}-offered`;
  return (
    <>
      <input
        {...controlProps(props)}
        type="text"
        list={list}
        defaultValue={textOf(value)}
        data-code={field.code || undefined}
        data-length={isShort ? 'short' : undefined}
        autoComplete="off"
      />
      {list && (
        <datalist id={list}>
          {field.suggestions?.map((one) => {
            const { value: text, label } = typeof one === 'string' ? { value: one } : one;
            return <option key={text} value={text} label={label} />;
          })}
        </datalist>
      )}
    </>
  );
}
