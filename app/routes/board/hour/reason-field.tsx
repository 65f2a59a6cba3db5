import { textOf } from '#app/fields/field-kind.ts';
import { useFormParts } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { splitReason } from '#rules/reasons.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './reason-field.module.css';

/** The plant's usual reasons as buttons, anything else as text. Both are sent under one name (sent-form.server.ts). */
export function ReasonField({ field, value }: { field: FieldView; value: unknown }) {
  const say = useWords();
  const { problems, idPrefix } = useFormParts();
  const { name, label, options = [], max } = field;
  const { reason, detail } = splitReason(textOf(value), options);
  const choices = options.length === 0 ? [] : [{ value: '', label: say('board.noReason') }, ...options];
  const problem = problems[name];
  const id = `${idPrefix}-${name}`;
  return (
    <fieldset className={css.reason}>
      <legend>{label}</legend>
      <div className={css.choices}>
        {choices.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === reason} /> <span>{option.label}</span>
          </label>
        ))}
        <input
          id={id}
          name={name}
          defaultValue={detail}
          maxLength={max}
          autoComplete="off"
          aria-label={`${label}: ${say('board.otherReason')}`}
          placeholder={say('board.otherReason')}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-note`}
        />
      </div>
      {problem && (
        <p id={`${id}-note`} className={css.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
