import { type InputHTMLAttributes, useState } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import css from './file-choice.module.css';

/** The sheets that are read, by their endings and, for phones, their types. */
export const sheets = '.xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file input with our own words if script runs: the browser's control uses the browser's language. */
export function FileChoice({ onChange, ...input }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const say = useWords();
  const scripted = useScripted();
  const [name, setName] = useState('');
  return (
    <span className={css.choice} data-scripted={scripted || undefined}>
      <input
        {...input}
        type="file"
        onChange={(event) => {
          setName(event.target.files?.[0]?.name ?? '');
          onChange?.(event);
        }}
      />
      {scripted && (
        <label htmlFor={input.id} className={css.button}>
          {say('kit.chooseFile')}
        </label>
      )}
      {scripted && <span className={css.name}>{name || say('kit.noFile')}</span>}
    </span>
  );
}
