import { MonthPickerInput } from '@mantine/dates';
import { useState } from 'react';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { RichProps } from '../enhanced.tsx';
import { controlProps } from '../field-kind.ts';
import { calendarProps } from './calendar.ts';
import { inLibrary } from './in-library.tsx';
import { inputClasses, panel } from './library-look.ts';

/** A month, `yyyy-MM`, picked from a year. */
export default inLibrary(RichMonth);

function RichMonth(props: RichProps) {
  const { field, name, value, invalid } = props;
  const [month, setMonth] = useState(value);
  const say = useWords();
  const locale = useLocale();
  const isClearable = field.required === undefined && month !== '';
  return (
    <>
      <input type="hidden" name={name} value={month} />
      <MonthPickerInput
        {...controlProps(props)}
        {...calendarProps(locale)}
        name={undefined}
        data-path={name}
        placeholder="yyyy-MM"
        valueFormat="YYYY-MM"
        value={/^\d{4}-\d{2}$/.test(month) ? `${month}-01` : null}
        onChange={(picked) => setMonth(picked?.slice(0, 7) ?? '')}
        clearable={isClearable}
        clearButtonProps={{ 'aria-label': say('kit.clear') }}
        rightSection={isClearable ? undefined : <Icon name="calendar" />}
        rightSectionPointerEvents={isClearable ? 'all' : 'none'}
        error={invalid}
        popoverProps={{ ...panel, returnFocus: true }}
        classNames={inputClasses}
      />
    </>
  );
}
