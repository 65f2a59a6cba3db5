import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Enhanced } from './enhanced.tsx';
import { type CellProps, groupProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';
import { NoneChosen, useChoices, useSearches } from './form-parts.tsx';
import { TreeInput } from './references-tree.tsx';
import { SearchWithoutScript } from './search-without-script.tsx';

export function Cell({ field, row }: CellProps) {
  const locale = useLocale();
  const say = useWords();
  const labels = field.labelKey ? row[field.labelKey] : undefined;
  const text = Array.isArray(labels) ? joined(labels, locale) : textOf(labels) || (textOf(row[field.name]) && say('fields.gone'));
  return text.length > 24 ? <span title={text}>{text}</span> : text;
}

/** Short lists lie open as boxes; where one of the form's is longer, each is a field with pills where script runs, and boxes in a list that scrolls where it does not. */
export function Input(props: InputProps) {
  const { complete } = useChoices(props.field, props.name);
  const searches = useSearches(props.field, props.name);
  if (props.field.tree !== undefined) return <TreeInput {...props} />;
  return (
    <span className={css.stack} {...groupProps(props)}>
      {searches ? (
        <Enhanced {...props} load={loadRich}>
          <span className={css.stack}>
            {!complete && <SearchWithoutScript name={props.name} label={props.field.label} />}
            <Boxes {...props} />
          </span>
        </Enhanced>
      ) : (
        <Boxes {...props} />
      )}
    </span>
  );
}

/** One box for each option; what is ticked is one text, joined by commas. */
export function Boxes({ field, name, value, invalid }: InputProps) {
  const { options, complete } = useChoices(field, name);
  const say = useWords();
  const chosen = new Set(textOf(value).split(','));
  return (
    <span className={css.boxes} data-invalid={invalid || undefined}>
      <NoneChosen name={name} />
      {options.map((option) => (
        <label key={option.value} className={css.box}>
          <input type="checkbox" name={name} value={option.value} defaultChecked={chosen.has(option.value)} />
          {option.label}
        </label>
      ))}
      {options.length === 0 && <span className={css.dimmed}>{complete ? say('fields.noEntries') : say('fields.searchFirst')}</span>}
    </span>
  );
}

const loadRich = () => import('./rich/references.tsx');
