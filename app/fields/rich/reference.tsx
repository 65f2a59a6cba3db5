import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import type { Option } from '#rules/screen.ts';
import type { RichProps } from '../enhanced.tsx';
import { controlProps } from '../field-kind.ts';
import { useChoices } from '../form-parts.tsx';
import { inLibrary } from './in-library.tsx';
import { floating, listClasses } from './library-look.ts';
import { optionsOf, useSearchedOptions, withChosen } from './use-searched-options.ts';

/** A reference that is searched while typing; the hidden field holds the id of the chosen entry. */
export default inLibrary(RichReference);

function RichReference(props: RichProps) {
  const { field, name, value, empty, invalid } = props;
  const { options: given } = useChoices(field, name);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Option[]>(() => optionsOf(value === '' ? [] : [value], given));
  const asked = text === chosen[0]?.label ? '' : text;
  const { found, listProps } = useSearchedOptions(field, name, asked);
  const say = useWords();
  const isClearable = field.required === undefined;
  const choose = (next: string | null) => setChosen(next === null ? [] : optionsOf([next], [...found, ...chosen]));
  return (
    <Select
      {...controlProps(props)}
      {...listProps}
      data-path={name}
      data={asked === '' ? withChosen(chosen, found) : found}
      value={chosen[0]?.value ?? null}
      onChange={choose}
      searchable
      onSearchChange={setText}
      onInput={(event) => isClearable && event.currentTarget.value === '' && choose(null)}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': say('kit.clear') }}
      allowDeselect={false}
      openOnFocus={false}
      withCheckIcon={false}
      withScrollArea={false}
      placeholder={empty ?? say('kit.pleaseChoose')}
      error={invalid}
      comboboxProps={{ ...floating, keepMounted: false }}
      classNames={listClasses}
    />
  );
}
