import { useWords } from '#app/i18n/use-words.ts';
import css from './conflict-choice.module.css';

/** A field that two people changed: what was typed here, and what is saved now. */
export interface ConflictField {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** Who saved it, and when; empty where nothing tells. */
  by: string;
  at: string;
  /** Which of them is kept unless somebody chooses. */
  isMine: boolean;
}

/** Both versions of a record that somebody else saved first: which is kept is said field by field, and sent with the form. */
export function ConflictChoice({ fields }: { fields: ConflictField[] }) {
  const say = useWords();
  if (fields.length === 0) return null;
  return (
    <div className={css.conflict}>
      <p>{say('entity.conflictHint')}</p>
      {fields.map(({ name, label, mine, theirs, by, at, isMine }) => (
        <fieldset key={name}>
          <legend>{label}</legend>
          <label>
            <input type="radio" name={`_take.${name}`} value="mine" defaultChecked={isMine} />
            <span className={css.whose}>{say('entity.conflictMine')}</span>
            <span className={css.value}>{mine || '—'}</span>
          </label>
          <label>
            <input type="radio" name={`_take.${name}`} value="theirs" defaultChecked={!isMine} />
            <span className={css.whose}>{by === '' ? say('entity.conflictTheirs') : `${by} ${at}`}</span>
            <span className={css.value}>{theirs || '—'}</span>
          </label>
        </fieldset>
      ))}
    </div>
  );
}
