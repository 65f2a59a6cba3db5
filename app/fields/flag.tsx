import { useWords } from '#app/i18n/use-words.ts';
import { Beside } from './beside.tsx';
import { type CellProps, controlProps, type InputProps } from './field-kind.ts';
import css from './fields.module.css';

export function Cell({ field, row }: CellProps) {
  const say = useWords();
  const value = row[field.name];
  if (value === undefined || value === null || value === '') return null;
  return (
    <>
      {isOn(value) ? say('kit.yes') : <span className={css.dimmed}>{say('kit.no')}</span>}
      <Beside field={field} row={row} />
    </>
  );
}

/** The hidden `false` is always posted; the box's `true` follows it and wins. */
export function Input(props: InputProps) {
  const { name, value } = props;
  const say = useWords();
  return (
    <span className={css.boxLine}>
      <input type="hidden" name={name} value="false" />
      <label className={css.box}>
        <input
          {...controlProps({ ...props, field: { ...props.field, required: undefined } })}
          type="checkbox"
          value="true"
          defaultChecked={isOn(value)}
        />
        {say('kit.yes')}
      </label>
    </span>
  );
}

const isOn = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1';
