import { DateInput } from '@mantine/dates';
import { type KeyboardEvent, useState } from 'react';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { fullDateTime, isRealDate, isRealDateTime } from '#rules/dates.ts';
import type { RichProps } from '../enhanced.tsx';
import { controlProps } from '../field-kind.ts';
import { tidyDate } from '../tidy-date.ts';
import { calendarProps, plainDays } from './calendar.ts';
import { inputClasses, panel } from './library-look.ts';

/** A day or an instant, typed in any usual form or picked; the hidden field posts what the native control would, or what was typed when it is no date. */
export default function RichDate(props: RichProps) {
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
        // Mantine keeps the day alone; the time stands in the format as it is.
        valueFormat={isInstant && time ? `YYYY-MM-DD [${time}]` : 'YYYY-MM-DD'}
        dateParser={(typed) => (isReal(tidy(typed)) ? tidy(typed).slice(0, 10) : null)}
        // What is no date stays as it was typed, for its message to speak of.
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

/** As the browser's own picker does it. */
function timeNow(): string {
  return new Date().toTimeString().slice(0, 5);
}
