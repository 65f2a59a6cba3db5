import type { ComponentType } from 'react';
import type { FieldView } from '#rules/screen.ts';

/** What one kind of field looks like: where it is read, and where it is filled in. */
export interface FieldKindParts {
  Cell: ComponentType<CellProps>;
  Input: ComponentType<InputProps>;
  /** Whether its control is several boxes: then the label is the legend of a group. */
  isGroup?: (field: FieldView) => boolean;
  /** Stands right-aligned in a column. */
  number?: true;
}

export interface CellProps {
  field: FieldView;
  row: Record<string, unknown>;
}

export interface InputProps {
  field: FieldView;
  id: string;
  /** The name in the form, `lines[0].itemNumber` inside rows. */
  name: string;
  value: unknown;
  /** Names a control that has no label of its own: the ends of a range. */
  label?: string;
  /** The word of a select's entry for nothing. */
  empty?: string;
  /** Inside a row: what names a group that has no legend there. */
  labelledBy?: string;
  /** The id of the help or problem text below the control. */
  describedBy?: string;
  invalid?: boolean;
  autoFocus?: boolean;
  /** The library's control is fetched only when somebody turns to the form: a list's search is often not used at all. */
  whenWanted?: boolean;
}

/** A value as the text that a form control starts with. */
export function textOf(value: unknown): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

/** What every control says to assistive technology; the browser's own checks stay off, their messages are not ours. */
export function controlProps({ field, id, name, label, describedBy, invalid, autoFocus }: InputProps) {
  return {
    id,
    name,
    'aria-label': label,
    'aria-required': field.required === undefined ? undefined : true,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    autoFocus,
  };
}

/** Several boxes: in a form the fieldset around them carries id and legend, in a row they carry them themselves. */
export function groupProps({ id, labelledBy, describedBy }: InputProps) {
  return labelledBy === undefined
    ? {}
    : { id, role: 'group', tabIndex: -1, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy };
}
