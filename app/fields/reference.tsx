import { useWords } from '#app/i18n/use-words.ts';
import { Choice } from './choice.tsx';
import { Enhanced } from './enhanced.tsx';
import { type CellProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';
import { maxOpen, useChoices } from './form-parts.tsx';
import { SearchWithoutScript } from './search-without-script.tsx';

/** The name of the record, never its id; the label of one that is not there is empty. */
export function Cell({ field, row }: CellProps) {
  const say = useWords();
  const label = field.labelKey ? textOf(row[field.labelKey]) : '';
  return label || (idOf(row[field.name]) && say('fields.gone'));
}

/** A short list is a plain select; a longer one is searched, with a button without script and while typing with it. */
export function Input(given: InputProps) {
  const props = { ...given, value: idOf(given.value) };
  const { options, complete, searched } = useChoices(props.field, props.name);
  const say = useWords();
  if (complete && options.length <= maxOpen) return <Choice {...props} />;
  return (
    <Enhanced {...props} load={loadRich}>
      {complete ? (
        <Choice {...props} />
      ) : (
        <span className={css.stack}>
          <SearchWithoutScript name={props.name} label={props.field.label} />
          <Choice {...props} />
          {searched && options.length === 0 && <span className={css.dimmed}>{say('fields.noMatch')}</span>}
        </span>
      )}
    </Enhanced>
  );
}

/** The top of a tree has no parent: 0 on the wire (contract 4.1). */
const idOf = (value: unknown): string => (textOf(value) === '0' ? '' : textOf(value));

const loadRich = () => import('./rich/reference.tsx');
