import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import { useWords } from '#app/i18n/use-words.ts';
import type { RichProps } from '../enhanced.tsx';
import { controlProps } from '../field-kind.ts';
import { inLibrary } from './in-library.tsx';
import { inputClasses } from './library-look.ts';

export default inLibrary(RichPassword);

function RichPassword(props: RichProps) {
  const say = useWords();
  return (
    <PasswordInput
      {...controlProps(props)}
      defaultValue={props.value}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': say('fields.showPassword'), title: say('fields.showPassword') }}
      error={props.invalid}
      classNames={inputClasses}
    />
  );
}
