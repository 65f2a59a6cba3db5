import type { FieldKind } from '#rules/screen.ts';
import type { FieldKindParts } from './field-kind.ts';
import { plainKinds } from './plain-kinds.ts';
import * as rows from './rows.tsx';

/** How each kind of field is displayed and edited; a new kind is one file and one line here. */
export const fieldKinds: Record<FieldKind, FieldKindParts> = {
  ...plainKinds,
  rows: { Cell: rows.Cell, Input: rows.Input, isGroup: () => true },
};
