import { useState } from 'react';
import { Beside } from './beside.tsx';
import { Enhanced } from './enhanced.tsx';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';
import { useScripted } from './use-scripted.ts';

/** A day (`yyyy-MM-dd`) or a month (`yyyy-MM`). */
export function Cell({ field, row }: CellProps) {
  return (
    <>
      {textOf(row[field.name]).slice(0, field.kind === 'month' ? 7 : 10)}
      <Beside field={field} row={row} />
    </>
  );
}

export function Input(props: InputProps) {
  const isMonth = props.field.kind === 'month';
  const value = textOf(props.value).slice(0, isMonth ? 7 : 10);
  const scripted = useScripted();
  const [isEmpty, setEmpty] = useState(value === '');
  return (
    <Enhanced {...props} value={value} load={isMonth ? loadMonth : loadDate} length="date">
      <input
        {...controlProps(props)}
        type={isMonth ? 'month' : 'date'}
        max={isMonth ? '9999-12' : '9999-12-31'}
        placeholder={isMonth ? 'yyyy-MM' : 'yyyy-MM-dd'}
        defaultValue={value}
        // The browser's placeholder uses its own language's order, unlike Mantine's control that replaces it.
        data-empty={(scripted && isEmpty) || undefined}
        onChange={(event) => setEmpty(event.target.value === '')}
      />
    </Enhanced>
  );
}

const loadDate = () => import('./rich/date.tsx');
const loadMonth = () => import('./rich/month.tsx');
