import { ColorInput } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorInput.css';
import { useState } from 'react';
import type { RichProps } from '../enhanced.tsx';
import { controlProps } from '../field-kind.ts';
import { inputClasses, panel } from './library-look.ts';

export default function RichColour(props: RichProps) {
  const [colour, setColour] = useState(props.value);
  return (
    <ColorInput
      {...controlProps(props)}
      placeholder="#409EFF"
      maxLength={7}
      value={colour}
      onChange={(picked) => setColour(picked.toUpperCase())}
      // What is no colour stays as it was typed, for its message to speak of.
      fixOnBlur={false}
      withEyeDropper={false}
      error={props.invalid}
      popoverProps={panel}
      classNames={inputClasses}
    />
  );
}
