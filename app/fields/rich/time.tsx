import { TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import type { RichProps } from '../enhanced.tsx';
import { inLibrary } from './in-library.tsx';
import { inputClasses } from './library-look.ts';

/** A time of day in 24 hours, regardless of the browser's language. */
export default inLibrary(RichTime);

function RichTime({ name, value, label, describedBy, invalid, autoFocus }: RichProps) {
  const wiring = { 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined, 'data-path': name };
  return (
    <TimePicker
      name={name}
      defaultValue={value}
      withSeconds={value.length > 5 && !value.endsWith(':00')}
      hoursInputLabel={label}
      minutesInputLabel={label}
      hoursInputProps={{ ...wiring, autoFocus }}
      minutesInputProps={wiring}
      error={invalid}
      classNames={inputClasses}
    />
  );
}
