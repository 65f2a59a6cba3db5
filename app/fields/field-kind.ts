import type { ComponentType } from 'react';
import type { FieldView } from '#rules/screen.ts';

/** How one kind of field is displayed and edited. */
export interface FieldKindParts {
  Cell: ComponentType<CellProps>;
  Input: ComponentType<InputProps>;
  /** Whether the control consists of several boxes; the label is then the legend of a group. */
  isGroup?: (field: FieldView) => boolean;
  /** Right-aligned in a column. */
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
  /** The label of a control without a visible one: the ends of a range. */
  label?: string;
  /** The text of a select's empty entry. */
  empty?: string;
  /** Inside a row: the id of the label of a group, which has no legend there. */
  labelledBy?: string;
  /** The id of the help or problem text below the control. */
  describedBy?: string;
  invalid?: boolean;
  autoFocus?: boolean;
  /** Loads Mantine's control only when the form is pointed at or focused: a list's search is often not used at all. */
  whenWanted?: boolean;
}

/** A value as the initial text of a form control. */
export function textOf(value: unknown): string {
  return value === undefined || value === null || typeof value === 'object' || typeof value === 'function' ? '' : String(value);
}

/** The attributes that every control shares. The browser's own validation stays off, because its messages are not ours. */
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

/** The attributes of several boxes: in a form the surrounding fieldset has id and legend, in a row the group itself. */
export function groupProps({ id, labelledBy, describedBy }: InputProps) {
  return labelledBy === undefined
    ? {}
    : { id, role: 'group', tabIndex: -1, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy };
}
