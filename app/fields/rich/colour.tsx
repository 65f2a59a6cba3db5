import { ColorInput } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorInput.css';
import { useState } from 'react';
import type { RichProps } from '../enhanced.tsx';
import { controlProps } from '../field-kind.ts';
import { inLibrary } from './in-library.tsx';
import { inputClasses, panel } from './library-look.ts';

export default inLibrary(RichColour);

function RichColour(props: RichProps) {
  const [colour, setColour] = useState(props.value);
  return (
    <ColorInput
      {...controlProps(props)}
      placeholder="#409EFF"
      maxLength={7}
      value={colour}
      onChange={(picked) => setColour(picked.toUpperCase())}
      // Invalid text stays as typed, so that its message can refer to it.
      fixOnBlur={false}
      withEyeDropper={false}
      error={props.invalid}
      popoverProps={panel}
      classNames={inputClasses}
    />
  );
}
