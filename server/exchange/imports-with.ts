import type { Label } from '#rules/screen.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import type { Expected, Input } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';

/** A row of a file as a form would send it, and its problems. */
export interface FilledRow {
  input: Input;
  problems: { field: string; text: Label }[];
}

/** A row once it was looked at, with what came of it. */
export interface WrittenRow extends FilledRow {
  kind: string;
}

/** Shown once to the user who added the account. */
export interface OneTimePassword {
  account: string;
  password: string;
}

/** How the rows of one import are written. */
export interface RowCommands {
  insert: (ctx: SignedInContext, input: Input) => Promise<unknown>;
  update: (ctx: SignedInContext, id: string, input: Input, expected: Expected) => Promise<unknown>;
  /** Wraps the writing of all rows, for conditions on the result as a whole; `refuse` names the rows that break one. */
  around?: <Row extends WrittenRow>(
    ctx: SignedInContext,
    rows: readonly FilledRow[],
    write: () => Promise<Row[]>,
    refuse: (rows: readonly Row[]) => void,
  ) => Promise<Row[]>;
  /** One-time passwords of the added users. */
  passwords?: () => OneTimePassword[];
}

/** A text column that is not a field of the form. */
export interface FurtherColumn {
  name: string;
  label: Label;
  help?: Label;
  /** Further accepted headings. */
  titles?: readonly string[];
  /** Read where a file has it; no template asks for it. */
  isPast?: true;
}

/** Import rules of an entity beyond the calls of its form. */
export interface ImportRules {
  /** Columns in addition to the form's. */
  columns?: (ctx: SignedInContext) => readonly FurtherColumn[];
  /** Groups rows by the tenant whose names and records they refer to, each with a context for that tenant. */
  group?: <Row extends FilledRow>(
    ctx: SignedInContext,
    rows: readonly Row[],
    look: (inside: SignedInContext, rows: readonly Row[]) => Promise<void>,
  ) => Promise<void>;
  /** A column that names another record by its code, as a region its parent: such a row of the file comes first. */
  above?: { field: string; code: string };
  /** Prepares the data of new records outside any transaction: hashing takes long. A job passes no call. */
  prepare: (added: number, call?: ExternalContext) => Promise<RowCommands>;
}

const rules = new Map<string, ImportRules>();

/** Registers the import rules of an entity for which the form's calls are not enough, next to its commands. */
export function importsWith({ path }: AnyEntity, own: ImportRules): void {
  rules.set(path, own);
}

export const importRulesOf = ({ path }: AnyEntity): ImportRules | undefined => rules.get(path);
