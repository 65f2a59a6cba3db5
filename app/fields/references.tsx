import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Enhanced } from './enhanced.tsx';
import { type CellProps, groupProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';
import { NoneChosen, useChoices } from './form-parts.tsx';
import { TreeInput } from './references-tree.tsx';
import { SearchWithoutScript } from './search-without-script.tsx';

export function Cell({ field, row }: CellProps) {
  const locale = useLocale();
  const labels = field.labelKey ? row[field.labelKey] : undefined;
  const text = Array.isArray(labels) ? joined(labels, locale) : textOf(labels) || textOf(row[field.name]);
  return text.length > 24 ? <span title={text}>{text}</span> : text;
}

/** A short list is shown as check boxes; a longer one is a field with pills with script, and scrolling check boxes without. */
export function Input(props: InputProps) {
  const { options, complete } = useChoices(props.field, props.name);
  if (props.field.tree !== undefined) return <TreeInput {...props} />;
  return (
    <span className={css.stack} {...groupProps(props)}>
      {complete && options.length <= maxWithoutSearch ? (
        <Boxes {...props} />
      ) : (
        <Enhanced {...props} load={loadRich}>
          <span className={css.stack}>
            {!complete && <SearchWithoutScript name={props.name} label={props.field.label} />}
            <Boxes {...props} />
          </span>
        </Enhanced>
      )}
    </span>
  );
}

function Boxes({ field, name, value, invalid }: InputProps) {
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

const maxWithoutSearch = 12;
const loadRich = () => import('./rich/references.tsx');
