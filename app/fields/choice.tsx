import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import { Beside } from './beside.tsx';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';
import { useChoices, useFormParts } from './form-parts.tsx';

export function Cell({ field, row }: CellProps) {
  const value = textOf(row[field.name]);
  const label = (field.labelKey && textOf(row[field.labelKey])) || field.options?.find((option) => option.value === value)?.label || value;
  if (label === '') return null;
  return (
    <>
      {field.tones ? <Badge tone={own(field.tones, value) ?? 'neutral'}>{label}</Badge> : label}
      <Beside field={field} row={row} />
    </>
  );
}

export function Input(props: InputProps) {
  return isOpen(props.field) && props.labelledBy === undefined ? <Radios {...props} /> : <Choice {...props} />;
}

/** Up to four choices are shown as radio buttons; a table row has no room for them. */
export const isOpen = (field: FieldView): boolean => field.options !== undefined && field.options.length <= 4;

export function Choice(props: InputProps) {
  const { field, empty = '' } = props;
  const value = textOf(props.value);
  const { options } = useChoices(field, props.name);
  const say = useWords();
  return (
    <select {...controlProps(props)} defaultValue={value}>
      {(field.required === undefined || value === '') && (
        <option value="">{field.required === undefined ? empty : say('kit.pleaseChoose')}</option>
      )}
      {value !== '' && !options.some((option) => option.value === value) && (
        <option value={value}>{field.kind === 'reference' ? say('fields.gone') : value}</option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function Radios({ field, name, value, autoFocus }: InputProps) {
  const say = useWords();
  const decides = useFormParts().fields?.some(({ onlyWhen }) => onlyWhen?.field === field.name);
  const chosen = textOf(value);
  // A choice with an initial value cannot be empty.
  const isEmptyable = field.required === undefined && field.initial === undefined;
  const options = isEmptyable ? [...(field.options ?? []), { value: '', label: say('fields.notSet') }] : (field.options ?? []);
  const start = Math.max(
    0,
    options.findIndex(({ value: one }) => one === chosen),
  );
  return (
    <span className={css.boxLine}>
      {options.map((option, index) => (
        <label key={option.value} className={css.box}>
          <input
            type="radio"
            name={name}
            value={option.value}
            data-decides={decides ? index : undefined}
            defaultChecked={option.value === chosen}
            // biome-ignore lint/a11y/noAutofocus: the first field of a requested form; the checked radio button, as Tab would reach it.
            autoFocus={autoFocus && index === start}
          />
          {option.label}
        </label>
      ))}
    </span>
  );
}
