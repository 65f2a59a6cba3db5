import { type CSSProperties, cloneElement, isValidElement, type ReactNode } from 'react';
import css from './field.module.css';
import { Icon } from './icons/icon.tsx';

interface FieldProps {
  /** The control's id; `${id}-note` is the id of the help or problem. */
  id: string;
  label: string;
  required?: boolean;
  help?: string;
  problem?: string;
  /** The id of the element that says the problem, where that is not said here. */
  problemId?: string | undefined;
  unit?: string;
  /** One control, which receives its id and aria attributes, or several of a `group`. */
  children: ReactNode;
  /** Takes the full width of a form with two columns. */
  wide?: boolean;
  /** Radios or check boxes: a fieldset whose legend is the label. */
  group?: boolean;
  /** The places of the options of a deciding choice (`data-decides`) that hide it, separated by blanks. */
  hiddenBy?: string;
}

/** A label, its control, and below it the help text, which a problem replaces. */
export function Field({ id, label, required, help, problem, problemId, unit, children, wide, group, hiddenBy }: FieldProps) {
  const note = problem ?? help;
  const noteId = note ? `${id}-note` : undefined;
  const wiring = {
    'aria-describedby': [problemId, noteId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': problem || problemId ? true : undefined,
  };
  const Frame = group ? 'fieldset' : 'div';
  const Label = group ? 'legend' : 'label';
  return (
    <Frame className={css.field} data-wide={wide || undefined} data-hidden-by={hiddenBy} {...(group && { id, tabIndex: -1, ...wiring })}>
      <Label className={css.label} {...(!group && { htmlFor: id })}>
        {label}
        {required && (
          <span className={css.mark} aria-hidden>
            *
          </span>
        )}
      </Label>
      <div
        className={css.control}
        data-unit={unit ? true : undefined}
        style={unit ? ({ '--unit': widthOf(unit) } as CSSProperties) : undefined}
      >
        {!group && isValidElement(children)
          ? cloneElement(children, { id, 'aria-required': required || undefined, ...wiring } as object)
          : children}
        {unit && <span className={css.unit}>{unit}</span>}
      </div>
      {note && (
        <p className={css.note} id={noteId} data-problem={problem ? true : undefined}>
          {problem && <Icon name="warning" />}
          <span>{note}</span>
        </p>
      )}
    </Frame>
  );
}

/** In half-width characters: a Chinese one counts as two. */
const widthOf = (text: string): number => [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 0);
