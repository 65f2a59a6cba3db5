import type { FieldKind } from '#rules/screen.ts';
import * as choice from './choice.tsx';
import * as date from './date.tsx';
import * as dateTime from './date-time.tsx';
import type { FieldKindParts } from './field-kind.ts';
import * as files from './files/files.tsx';
import * as flag from './flag.tsx';
import * as icon from './icon.tsx';
import * as longText from './long-text.tsx';
import * as number from './number.tsx';
import * as password from './password.tsx';
import * as reference from './reference.tsx';
import * as references from './references.tsx';
import * as richText from './rich-text.tsx';
import * as text from './text.tsx';

/** Every kind allowed in a row of `rows`: all but `rows` itself. */
export const plainKinds: Record<Exclude<FieldKind, 'rows'>, FieldKindParts> = {
  text: { Cell: text.Cell, Input: text.Input, isGroup: ({ options }) => options !== undefined },
  longText: { Cell: longText.Cell, Input: longText.Input },
  integer: { Cell: number.Cell, Input: number.Input, number: true },
  decimal: { Cell: number.Cell, Input: number.Input, number: true },
  money: { Cell: number.Cell, Input: number.Input, number: true },
  flag: { Cell: flag.Cell, Input: flag.Input },
  choice: { Cell: choice.Cell, Input: choice.Input, isGroup: choice.isOpen },
  reference: { Cell: reference.Cell, Input: reference.Input },
  references: { Cell: references.Cell, Input: references.Input, isGroup: always },
  date: { Cell: date.Cell, Input: date.Input },
  month: { Cell: date.Cell, Input: date.Input },
  dateTime: { Cell: dateTime.Cell, Input: dateTime.Input },
  password: { Cell: password.Cell, Input: password.Input },
  icon: { Cell: icon.Cell, Input: icon.Input },
  richText: { Cell: richText.Cell, Input: richText.Input },
  files: { Cell: files.Cell, Input: files.Input, isGroup: always },
};

function always() {
  return true;
}
