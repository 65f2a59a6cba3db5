import { useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import type { Option } from '#rules/screen.ts';
import { type CellProps, groupProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';
import { useChoices } from './form-parts.tsx';
import { SearchWithoutScript } from './search-without-script.tsx';
import { useRemoteOptions } from './use-remote-options.ts';
import { useScripted } from './use-scripted.ts';

export function Cell({ field, row }: CellProps) {
  const labels = field.labelKey ? row[field.labelKey] : undefined;
  const text = Array.isArray(labels) ? labels.join('、') : textOf(labels) || textOf(row[field.name]);
  return text.length > 24 ? <span title={text}>{text}</span> : text;
}

/** A box for each entry in a list that scrolls; what is chosen stays in the form whatever the search shows. */
export function Input(props: InputProps) {
  const { field, name, value, invalid } = props;
  const { options, complete } = useChoices(field, name);
  const [chosen, setChosen] = useState(
    () =>
      new Set(
        textOf(value)
          .split(',')
          .filter((text) => text !== ''),
      ),
  );
  const [text, setText] = useState('');
  const scripted = useScripted();
  const say = useWords();
  const remote = useRemoteOptions(complete ? undefined : field.source, text);
  const known = unique([...options, ...remote.options]);
  const isShown = (option: Option) => chosen.has(option.value) || text === '' || remote.options.includes(option) || matches(option, text);
  const choose = (picked: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(picked);
    else next.delete(picked);
    setChosen(next);
  };
  return (
    <span className={css.stack} {...groupProps(props)}>
      {scripted && (!complete || known.length > 8) && (
        <input
          type="search"
          placeholder={say('searchIn', { label: field.label })}
          aria-label={say('searchIn', { label: field.label })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {!scripted && !complete && <SearchWithoutScript name={name} label={field.label} />}
      <span className={css.boxes} data-invalid={invalid || undefined}>
        {known.map((option) => (
          <label key={option.value} className={css.box} hidden={!isShown(option)}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.has(option.value)}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            {option.label}
          </label>
        ))}
        {known.length === 0 && <span className={css.dimmed}>{complete ? say('noEntries') : say('searchFirst')}</span>}
      </span>
    </span>
  );
}

const matches = (option: Option, text: string): boolean => option.label.toLowerCase().includes(text.trim().toLowerCase());
const unique = (options: Option[]): Option[] => [...new Map(options.map((option) => [option.value, option])).values()];
