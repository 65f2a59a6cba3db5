import { Input } from '#app/fields/date.tsx';
import { controlId } from '#app/fields/form-parts.tsx';
import css from './plan-table.module.css';

interface DayInputProps {
  name: string;
  label: string;
  value: string | undefined;
}

/** A day to search for, typed and shown as in the filters of lists. */
export function DayInput({ name, label, value }: DayInputProps) {
  const id = controlId('q', name);
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{label}</label>
      <Input field={{ name, label, kind: 'date' }} id={id} name={name} value={value ?? ''} />
    </div>
  );
}
