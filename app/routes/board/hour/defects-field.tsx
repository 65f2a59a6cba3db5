import { textOf } from '#app/fields/field-kind.ts';
import { countedKinds, detailOf, splitReason } from '#rules/reasons.ts';
import type { FieldView, Option } from '#rules/screen.ts';
import css from './defects-field.module.css';
import { ReasonSet } from './reason-set.tsx';

interface DefectsProps {
  field: FieldView;
  values: Record<string, unknown>;
  /** It is the first field with a problem. */
  autoFocus?: boolean;
}

/** A number for each of the plant's usual kinds of defects, anything else as text; sent-form.server.ts joins them to one value. */
export function DefectsField({ field, values, autoFocus }: DefectsProps) {
  const { name, options = [] } = field;
  const { counts, detail } = typedOf(textOf(values[name]), options, Number(values.badCount ?? 0) + Number(values.appearanceBadCount ?? 0));
  return (
    <ReasonSet field={field} detail={detail} className={css.kinds} idOnFirst={options.length > 0} autoFocus={autoFocus}>
      {(id, described) =>
        options.map((option, at) => (
          <label key={option.value}>
            <span>{option.label}</span>{' '}
            <input
              id={at === 0 ? id : undefined}
              name={`${name}:${option.value}`}
              defaultValue={counts.get(option.value) ?? ''}
              inputMode="numeric"
              maxLength={7}
              size={4}
              autoComplete="off"
              placeholder="0"
              // biome-ignore lint/a11y/noAutofocus: the first field with a problem.
              autoFocus={autoFocus && at === 0}
              {...described}
            />
          </label>
        ))
      }
    </ReasonSet>
  );
}

/** A single kind without a count, as legacy clients write it, is all the defects. */
function typedOf(text: string, options: readonly Option[], defects: number) {
  const kinds = countedKinds(text, options);
  if (kinds) return { counts: new Map(kinds.map(({ kind, pieces }) => [kind, pieces])), detail: detailOf(text) };
  const { reason, detail } = splitReason(text, options);
  return { counts: new Map(reason === '' || !(defects > 0) ? [] : [[reason, String(defects)]]), detail };
}
