import { sql } from 'drizzle-orm';
import type { BuildColumns } from 'drizzle-orm/column-builder';
import {
  type ExtraConfigColumn,
  index,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FieldKind, Label, ScreenAction } from '#rules/screen.ts';
import { recordColumns } from '../database/columns.ts';
import type { Field } from './fields.ts';

export type Fields = Record<string, Field>;
type ColumnsOf<F extends Fields> = { [K in keyof F]: F[K]['column'] } & ReturnType<typeof recordColumns>;
export type TableOf<F extends Fields> = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: BuildColumns<string, ColumnsOf<F>, 'pg'>;
  dialect: 'pg';
}>;
type ValueOf<T> = T extends { value?: infer Value } ? Exclude<Value, undefined> : never;
export type Values<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

export interface EntityOptions<F extends Fields> {
  label: Label;
  /** The address of its calls under /api. */
  legacyPath: `/${string}`;
  /** Further addresses of the same calls (contract: /blade-user is /blade-system/user). */
  legacyAliases?: readonly `/${string}`[];
  /** Most modules write through one address; some through two (specification 7.1). */
  writes?: 'submit' | 'save-update';
  /** The menu's code; its buttons are `x_add`, `x_edit`, `x_view`, `x_delete` (docs/access.md). */
  permission: string;
  /** The page's address without its last part; `legacyPath` without `blade-` unless said otherwise. */
  page?: `/${string}`;
  /** The field that names a record to people. */
  title: keyof F & string;
  /** What tells its records apart to people where the title alone does not: questions, tabs and previews say all of these. */
  names?: readonly (keyof F & string)[];
  /** Fields a select answers beside id and title. */
  selects?: readonly (keyof F & string)[];
  /** Rows of one tenant (default), of the platform but owned by tenants, or shared by all tenants. */
  owner?: 'tenant' | 'platform' | 'shared';
  /** The columns that a data scope narrows; `createDept` and `createUser` unless said otherwise. */
  scope?: { department: string; own: string };
  /** The field, or `id`, that names the supplier whose own a row is: a supplier's people reach these; rows of an entity without it are none of theirs. */
  supplier?: 'id' | (keyof F & string);
  /** Rows form a tree by `parentId`; `lazy`: one too large for a page, whose levels `lazyList` answers one by one. */
  tree?: boolean | 'lazy';
  fields: F;
  /** What is done to its records stands in the activity log: people, rights, tenants and settings (contract 5.8). */
  noted?: boolean;
  /** Its records are the people who work here: whoever did something is named by their titles. */
  people?: boolean;
  /** What commands write into the audit log beside the fields: grants, for instance, as lists of what was granted. */
  audited?: Readonly<Record<string, Field>>;
  /** What answers carry beside the fields: kept nowhere, reckoned for each answer; legacy clients see its nulls by its kind. */
  computed?: Record<string, FieldKind>;
  /** What a list is sorted by when nobody asked: field names, `-` for descending; newest first without it. */
  order?: readonly string[];
  /** Fields that together name a record: unique among live rows of a tenant; the message when they are taken. */
  unique?: readonly { fields: readonly (keyof F & string)[]; message: Label }[];
  /** Indexes and constraints, in Drizzle's own words. */
  constraints?: (table: TableOf<F>) => PgTableExtraConfigValue[];
  dialogWidth?: number;
  /** Pixels of the column of row actions (specification 10.9: 250 or 300). */
  menuWidth?: number;
  formColumns?: 1 | 2;
  actions?: readonly EntityAction[];
  /** Pages offer no such button (specification 2.8, 'no view button'). */
  without?: readonly ('add' | 'edit' | 'view' | 'delete' | 'export' | 'import')[];
  /** What it means that there are none, where that is a rule of its own. */
  empty?: Label;
  /** What a successful write says where the specification has words of its own for it. */
  done?: Label;
}

export interface EntityAction extends Omit<ScreenAction, 'label' | 'confirm'> {
  label: Label;
  confirm?: Label;
  /** A code, or the word `platform`: its administrator alone (docs/access.md). */
  permission: string;
}

export interface Entity<F extends Fields = Fields> extends EntityOptions<F> {
  /** Its place in the router, e.g. `board.shiftRecord`; the table's name follows from it. */
  path: string;
  page: `/${string}`;
  table: TableOf<F>;
}
/** An entity whose fields do not matter to the one who holds it. */
// biome-ignore lint/suspicious/noExplicitAny: fields are contravariant in `constraints`, so no narrower type takes every entity
export type AnyEntity = Entity<any>;

const entities = new Map<string, AnyEntity>();

/** Declares one business entity: its table, its rules, its screens and its addresses all follow from this. */
export function entity<F extends Fields>(path: string, options: EntityOptions<F>): Entity<F> {
  const columns = Object.fromEntries(Object.entries(options.fields).map(([name, field]) => [name, field.column]));
  const name = tableName(path);
  const { tenantId, ...shared } = recordColumns();
  const table = pgTable(name, { ...shared, ...(options.owner === 'shared' ? {} : { tenantId }), ...columns }, (made) => [
    ...(options.owner === 'shared' ? [] : [index(`${name}_tenant`).on(...columnsAt(made, ['tenantId', 'id']))]),
    ...(options.unique ?? []).map(({ fields }) =>
      uniqueIndex(uniqueName(path, fields))
        .on(...columnsAt(made, options.owner === 'shared' ? fields : ['tenantId', ...fields]))
        .where(sql`is_deleted = 0`),
    ),
    // The columns were gathered at run time, so that the compiler cannot see that they are the declaration's.
    ...(options.constraints?.(made as unknown as TableOf<F>) ?? []),
    // For the same reason.
  ]) as unknown as TableOf<F>;
  const declared: Entity<F> = { ...options, path, page: options.page ?? pageOf(options.legacyPath), table };
  entities.set(path, declared);
  return declared;
}

/** The entity at a place of the router; a declaration that names another by path finds it here. */
export function entityAt(path: string): AnyEntity {
  const found = entities.get(path);
  if (!found) throw new Error(`No entity is declared at ${path}`);
  return found;
}

/** The entity whose records are the people who work here. */
export function peopleEntity(): AnyEntity {
  const found = allEntities().find((one) => one.people);
  if (!found) throw new Error('No entity is declared to hold the people');
  return found;
}

/** The columns that a data scope narrows (docs/access.md): a department, and who made the record. */
export const scopeColumns = (entity: AnyEntity): { department: string; own: string } =>
  entity.scope ?? { department: 'createDept', own: 'createUser' };

export const allEntities = (): AnyEntity[] => [...entities.values()];

/** The index behind one of an entity's `unique` rules: a refused write is told from it. */
export const uniqueName = (path: string, fields: readonly string[]) => `${tableName(path)}_${fields.join('_').toLowerCase()}`;

function columnsAt(
  made: Record<string, ExtraConfigColumn | undefined>,
  names: readonly string[],
): [ExtraConfigColumn, ...ExtraConfigColumn[]] {
  const [first, ...rest] = names.flatMap((name) => made[name] ?? []);
  if (!first || rest.length !== names.length - 1) throw new Error(`No such columns: ${names.join(', ')}`);
  return [first, ...rest];
}
const tableName = (path: string) => path.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pageOf = (legacyPath: string) => legacyPath.replace('/blade-', '/') as `/${string}`;
