import { useWords } from '#app/i18n/use-words.ts';
import css from './conflict-choice.module.css';

/** A field that two users changed: the value typed here and the saved one. */
export interface ConflictField {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** Who saved it and when; empty if the history does not show it. */
  by: string;
  at: string;
  /** Which value is preselected. */
  isMine: boolean;
}

/** Both versions of a record that another user saved first; the user chooses field by field, and the choice is sent with the form. */
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
