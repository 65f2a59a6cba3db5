import { Autocomplete } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import type { RichProps } from '../enhanced.tsx';
import { controlProps } from '../field-kind.ts';
import { inLibrary } from './in-library.tsx';
import { floating, listClasses } from './library-look.ts';
import { useRemoteOptions } from './use-remote-options.ts';

/** A text with what it may mean offered while it is typed. */
export default inLibrary(RichLookUp);

function RichLookUp(props: RichProps) {
  const { field, name, value, invalid } = props;
  const [text, setText] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const { options } = useRemoteOptions(isOpen ? field.offeredBy : undefined, text);
  return (
    <Autocomplete
      {...controlProps(props)}
      data-path={name}
      data-code={field.code || undefined}
      data={options.map((option) => option.value)}
      renderOption={({ option }) => options.find((one) => one.value === option.value)?.label ?? option.value}
      filter={({ options: all }) => all}
      value={text}
      onChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      openOnFocus={false}
      withScrollArea={false}
      error={invalid}
      comboboxProps={{ ...floating, keepMounted: false }}
      classNames={listClasses}
    />
  );
}
