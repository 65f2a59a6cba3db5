import type { OptionsFilter } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import type { FieldView, Option } from '#rules/screen.ts';
import { useChoices } from '../form-parts.tsx';
import { useRemoteOptions } from './use-remote-options.ts';

/** The entries of a list that is searched while typing: all of a short source, the matches of a long one. */
export function useSearchedOptions(field: FieldView, name: string, text: string) {
  const { options: given, complete } = useChoices(field, name);
  const [isOpen, setOpen] = useState(false);
  const say = useWords();
  const isRemote = !complete && field.source !== undefined;
  const remote = useRemoteOptions(isRemote && isOpen ? field.source : undefined, text, field.sourceInput);
  const isWaiting = isRemote && remote.state !== 'answered';
  return {
    found: isRemote ? remote.options : given,
    /** Props of Mantine's selects. */
    listProps: {
      filter: isRemote ? asAnswered : filterBy(given),
      // Set when the answer to a text is there, it marks the first entry, which Enter takes.
      selectFirstOptionOnChange: text !== '' && !isWaiting,
      nothingFoundMessage:
        remote.state === 'failed' ? say('fields.searchFailed') : isWaiting ? say('fields.searching') : say('fields.noMatch'),
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
    },
  };
}

/** The entries with these values; an unknown value is its own label. */
export const optionsOf = (values: string[], known: Option[]): Option[] =>
  values.map((value) => known.find((option) => option.value === value) ?? { value, label: value });

/** The list including the chosen entries, from which Mantine takes the labels. */
export const withChosen = (chosen: Option[], found: Option[]): Option[] => [
  ...chosen.filter(({ value }) => !found.some((option) => option.value === value)),
  ...found,
];

/** Finds an entry by what its label or its spelling contains. */
export function findOptions<Named extends Option>(options: readonly Named[], typed: string): Named[] {
  const text = typed.trim().toLowerCase();
  const spoken = text.replace(/[\s']/g, '');
  return options.filter(({ label, spelled = '' }) => label.toLowerCase().includes(text) || (spoken !== '' && spelled.includes(spoken)));
}

/** Mantine's own entries know no spelling. */
const filterBy =
  (known: Option[]): OptionsFilter =>
  ({ options, search }) => {
    const found = new Set(findOptions(known, search).map(({ value }) => value));
    return options.filter((option) => 'value' in option && found.has(option.value));
  };

const asAnswered = <Items>({ options }: { options: Items }): Items => options;
