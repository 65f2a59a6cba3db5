import { DateInput } from '@mantine/dates';
import { type KeyboardEvent, useState } from 'react';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { fullDateTime, isRealDate, isRealDateTime } from '#rules/dates.ts';
import { tidyDate } from '#rules/tidy-date.ts';
import type { RichProps } from '../enhanced.tsx';
import { controlProps } from '../field-kind.ts';
import { calendarProps, plainDays } from './calendar.ts';
import { inLibrary } from './in-library.tsx';
import { inputClasses, panel } from './library-look.ts';

/**
 * A day or an instant, typed in any common form or picked; the hidden field posts what the native control would, or invalid text as typed.
 */
export default inLibrary(RichDate);

function RichDate(props: RichProps) {
  const { field, name, value, invalid } = props;
  const isInstant = field.kind === 'dateTime';
  const [text, setText] = useState(value.replace('T', ' '));
  const [isOpen, setOpen] = useState(false);
  const say = useWords();
  const locale = useLocale();
  const tidy = (typed: string) => tidyDate(isInstant ? 'datetime-local' : 'date', typed);
  const isReal = (tidied: string) => (isInstant ? isRealDateTime(fullDateTime(tidied)) : isRealDate(tidied));
  const [day = '', time] = text.split(' ');
  const isDate = isReal(text);
  const isClearable = field.required === undefined && text !== '';
  const pick = (picked: string | null) =>
    setText((before) => (picked === null ? '' : isInstant ? `${picked} ${before.split(' ')[1] ?? timeNow()}` : picked));
  const steer = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') setOpen(true);
    if (key === 'Escape') setOpen(false);
  };
  return (
    <>
      <input type="hidden" name={name} value={isDate ? text.replace(' ', 'T') : text} />
      <DateInput
        {...controlProps(props)}
        {...calendarProps(locale)}
        {...plainDays}
        name={undefined}
        data-path={name}
        placeholder={isInstant ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd'}
        // Mantine manages only the day; the time is a literal in the format.
        valueFormat={isInstant && time ? `YYYY-MM-DD [${time}]` : 'YYYY-MM-DD'}
        dateParser={(typed) => (isReal(tidy(typed)) ? tidy(typed).slice(0, 10) : null)}
        // Invalid text stays as typed, so that its message can refer to it.
        fixOnBlur={isDate || text === ''}
        value={isDate ? day : null}
        onChange={pick}
        onInput={(event) => {
          setText(tidy(event.currentTarget.value));
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={steer}
        onBlur={() => setOpen(false)}
        getDayProps={() => ({ onClick: () => setOpen(false) })}
        allowDeselect={false}
        clearable={isClearable}
        clearButtonProps={{ 'aria-label': say('kit.clear') }}
        rightSection={isClearable && isDate ? undefined : <Icon name="calendar" />}
        rightSectionPointerEvents={isClearable && isDate ? 'all' : 'none'}
        highlightToday
        error={invalid}
        popoverProps={{ ...panel, opened: isOpen }}
        classNames={inputClasses}
      />
    </>
  );
}

/** Like the browser's own picker. */
function timeNow(): string {
  return new Date().toTimeString().slice(0, 5);
}
