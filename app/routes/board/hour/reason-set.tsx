import type { ReactNode } from 'react';
import { useFormParts } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './reason-field.module.css';

/** What ties a control to the problem below the set. */
interface Described {
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface ReasonSetProps {
  field: FieldView;
  /** What is typed beside the usual reasons. */
  detail: string;
  className?: string;
  /** Leaves the id, to which a summary of problems links, to the first of the usual reasons. */
  idOnFirst?: boolean;
  /** Takes the initial focus: the first of the usual reasons, or the text if that has the id. */
  autoFocus?: boolean | undefined;
  children: (id: string, described: Described) => ReactNode;
}

/** The plant's usual reasons with a text for anything else, and the field's problem below. */
export function ReasonSet({ field, detail, className, idOnFirst, autoFocus, children }: ReasonSetProps) {
  const say = useWords();
  const { problems, idPrefix } = useFormParts();
  const { name, label, max } = field;
  const problem = problems[name];
  const id = `${idPrefix}-${name}`;
  const described: Described = problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-note` };
  return (
    <fieldset className={css.reason}>
      <legend>{label}</legend>
      <div className={className}>
        {children(id, described)}
        <input
          id={idOnFirst ? undefined : id}
          name={name}
          defaultValue={detail}
          maxLength={max}
          autoComplete="off"
          aria-label={`${label}: ${say('board.otherReason')}`}
          placeholder={say('board.otherReason')}
          // biome-ignore lint/a11y/noAutofocus: the first field with a problem.
          autoFocus={autoFocus && !idOnFirst}
          {...described}
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
