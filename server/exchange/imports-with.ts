import type { Label } from '#rules/screen.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import type { Expected, Input } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '../entity/entity.ts';

/** A row of a file as a form would have sent it, and what is wrong with it. */
export interface FilledRow {
  input: Input;
  problems: { field: string; text: string }[];
}

/** Shown once to whoever added the account. */
export interface OneTimePassword {
  account: string;
  password: string;
}

/** How the rows of one import are written. */
export interface RowCommands {
  insert: (ctx: SignedInContext, input: Input) => Promise<unknown>;
  update: (ctx: SignedInContext, id: string, input: Input, expected: Expected) => Promise<unknown>;
  /** Stands around the writing of all rows: what must hold when they stand there together. */
  around?: <Result>(ctx: SignedInContext, rows: readonly FilledRow[], write: () => Promise<Result>) => Promise<Result>;
  /** Of those who were added. */
  passwords?: () => OneTimePassword[];
}

/** A column of texts that no field of the form declares. */
export interface FurtherColumn {
  name: string;
  label: Label;
  help?: Label;
  /** What else may stand above it. */
  titles?: readonly string[];
}

/** What an import asks of an entity beside the calls of its form. */
export interface ImportRules {
  /** Columns beside those of the form. */
  columns?: (ctx: SignedInContext) => readonly FurtherColumn[];
  /** Names and records of a row are looked for where the row belongs: rows by that place, each as it is seen from there. */
  group?: <Row extends FilledRow>(
    ctx: SignedInContext,
    rows: readonly Row[],
    look: (inside: SignedInContext, rows: readonly Row[]) => Promise<void>,
  ) => Promise<void>;
  /** Makes ready what so many new records need, while no transaction is open: hashing takes long. A job has no call that waits for it. */
  prepare: (added: number, call?: ExternalContext) => Promise<RowCommands>;
}

const rules = new Map<string, ImportRules>();

/** Says how records of an entity are imported where the calls of its form are not enough; its area says so beside its commands. */
export function importsWith({ path }: AnyEntity, own: ImportRules): void {
  rules.set(path, own);
}

export const importRulesOf = ({ path }: AnyEntity): ImportRules | undefined => rules.get(path);
