import { textOf } from '#app/fields/field-kind.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { splitReason } from '#rules/reasons.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './reason-field.module.css';
import { ReasonSet } from './reason-set.tsx';

/** The plant's usual reasons as buttons, anything else as text. Both are sent under one name (sent-form.server.ts). */
export function ReasonField({ field, value, autoFocus }: { field: FieldView; value: unknown; autoFocus?: boolean }) {
  const say = useWords();
  const { name, options = [] } = field;
  const { reason, detail } = splitReason(textOf(value), options);
  const choices = options.length === 0 ? [] : [{ value: '', label: say('board.noReason') }, ...options];
  return (
    <ReasonSet field={field} detail={detail} className={css.choices} autoFocus={autoFocus}>
      {() =>
        choices.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === reason} /> <span>{option.label}</span>
          </label>
        ))
      }
    </ReasonSet>
  );
}
