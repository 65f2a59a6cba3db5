import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Pill.css';
import { useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import type { Option } from '#rules/screen.ts';
import type { RichProps } from '../enhanced.tsx';
import { controlProps } from '../field-kind.ts';
import { useChoices } from '../form-parts.tsx';
import { inLibrary } from './in-library.tsx';
import { floating, listClasses } from './library-look.ts';
import css from './rich.module.css';
import { optionsOf, useSearchedOptions, withChosen } from './use-searched-options.ts';

/** Several references as pills in one field, which posts their ids joined by commas. */
export default inLibrary(RichReferences);

function RichReferences(props: RichProps) {
  const { field, id, name, value, labelledBy, invalid } = props;
  const { options: given } = useChoices(field, name);
  const [text, setText] = useState('');
  const { found, listProps } = useSearchedOptions(field, name, text);
  const [chosen, setChosen] = useState<Option[]>(() => {
    const ids = value.split(',').filter((part) => part !== '');
    return optionsOf(ids, given);
  });
  const say = useWords();
  return (
    <MultiSelect
      {...controlProps(props)}
      {...listProps}
      // In a form the surrounding fieldset has the id, and its legend names the group.
      id={labelledBy === undefined ? `${id}-box` : id}
      aria-label={labelledBy === undefined ? field.label : undefined}
      data-path={name}
      data={text === '' ? withChosen(chosen, found) : found}
      value={chosen.map((option) => option.value)}
      onChange={(values) => setChosen(optionsOf(values, [...chosen, ...found]))}
      searchable
      searchValue={text}
      onSearchChange={setText}
      openOnFocus={false}
      withScrollArea={false}
      placeholder={chosen.length === 0 ? say('kit.pleaseChoose') : undefined}
      error={invalid}
      comboboxProps={{ ...floating, keepMounted: false }}
      classNames={{ ...listClasses, input: css.pillsInput, pillsList: css.pills, inputField: css.pillsField, pill: css.pill }}
    />
  );
}
