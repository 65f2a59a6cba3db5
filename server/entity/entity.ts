import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { BuildColumns } from 'drizzle-orm/column-builder';
import {
  type ExtraConfigColumn,
  index,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Condition, FieldKind, Label, ScreenAction } from '#rules/screen.ts';
import { recordColumns } from '#server/database/columns.ts';
import type { Field } from './fields.ts';
import { actionsOf, type Life, offersOf } from './life.ts';

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

export interface Scope {
  department: string;
  own: string;
  /** Whom a row of the clock concerns: it is among his own, and he is not its author. */
  concerns?: string;
  follows?: string;
}

export interface EntityOptions<F extends Fields> {
  label: Label;
  /** The address of its procedures under /api. */
  legacyPath: `/${string}`;
  /** Further addresses of the same procedures (contract: /blade-user is /blade-system/user). */
  legacyAliases?: readonly `/${string}`[];
  /** Most modules were written through one address, some through two; both answer (specification 7.1, decision 063). */
  writes?: 'submit' | 'save-update';
  /** The menu's code; its buttons are `x_add`, `x_edit`, `x_view`, `x_delete` (docs/access.md). */
  permission: string;
  /** The page address without its last part; defaults to `legacyPath` without `blade-`. */
  page?: `/${string}`;
  /** Fields that clients of /api know by another name too; pages keep the record's own `version`, which tells two changes apart (decision 103). */
  legacyNames?: Readonly<Record<string, keyof F & string>>;
  /** What clients of /api write before the values of these fields, as `flow_1` for the type 1; without it they mean the same. */
  legacyPrefixes?: Readonly<Record<string, string>>;
  /** The field that names a record to people. */
  title: keyof F & string;
  /** The field with the same in English. */
  titleEn?: keyof F & string;
  /** Names that the product itself gave, in English: readers of English see them until somebody changes one. */
  ownTitles?: Readonly<Record<string, string>>;
  /** The fields that identify a record to people where the title alone does not; shown in questions, tabs and previews. */
  names?: readonly (keyof F & string)[];
  /** The fields that a select returns in addition to id and title. */
  selects?: readonly (keyof F & string)[];
  /**
   * Codes besides its own whose holders a select answers those fields, where they tell prices or people: everybody else gets id and title.
   * Without this option everybody signed in gets them.
   */
  selectsFor?: readonly string[];
  /** Rows of one tenant (default), of the platform but owned by tenants, or shared by all tenants. */
  owner?: 'tenant' | 'platform' | 'shared';
  /**
   * The columns that a data scope filters; `createDept` and `createUser` by default. A row that refers to a record by `follows` belongs to
   * that record's department.
   */
  scope?: Scope;
  /** The codes of menus whose pages show these records too, within the same data scope. */
  shownIn?: readonly string[];
  /**
   * The field (or `id`) with the row's supplier, or the condition for the rows of a supplier and its contact: users of a supplier see only
   * these, and none of an entity without this option.
   */
  supplier?: 'id' | (keyof F & string) | ((supplierId: string, table: TableOf<F>, contactId: string | null) => SQL | undefined);
  /** The rows that the factory's own users may not see, whatever their rights: sealed prices, or settings of the platform. */
  hidden?: (table: TableOf<F>, session: { tenantId: string; isPlatform: boolean }) => SQL | undefined;
  /** Codes whose pages show the files of a record besides its own: whoever holds one opens them, within the rows that he may see. */
  filesFor?: readonly string[];
  /** The visible rows that everybody signed in reads without a code, with their files. */
  openToAll?: (table: TableOf<F>) => SQL;
  /** Rows form a tree by `parentId`; `lazy` is a tree too large for one page, loaded level by level with `lazyList`. */
  tree?: boolean | 'lazy';
  fields: F;
  /** Its states and what people do to bring a record from one to another (decision 065). */
  life?: Life | undefined;
  /** The entity of the tenant's users: its titles name the person behind an action. */
  people?: boolean;
  /** Further parameters of its calls whose values no log of calls may contain. */
  unlogged?: readonly string[];
  /** What its history says of commands that are no moves, by the action that they record: 'Password reset'. */
  past?: Readonly<Record<string, Label>>;
  /** What commands write to the audit log in addition to the fields, such as lists of granted ids. */
  audited?: Readonly<Record<string, Field>>;
  /** Response fields that are computed and not stored; the kind decides what legacy clients get for null. */
  computed?: Record<string, FieldKind>;
  /** The default sort: field names, `-` for descending; newest first without it. */
  order?: readonly string[];
  /** Fields whose combination is unique among the tenant's live rows, and the message for a duplicate. */
  unique?: readonly { fields: readonly (keyof F & string)[]; message: Label }[];
  /**
   * Fields with the id that an outer system has for the record: no two live rows of a tenant share one. It is looked up under a lock and not
   * left to an index, which a database of an older build may have doubles for (`server/engine/numbers/outer-ids.ts`).
   */
  outerIds?: readonly (keyof F & string)[];
  /** Fields that a reading of its own names together: indexed once the table has grown, as those of lists are. */
  readBy?: readonly (readonly string[])[];
  /** Indexes and constraints, in Drizzle's syntax. */
  constraints?: (table: TableOf<F>) => PgTableExtraConfigValue[];
  dialogWidth?: number;
  /** The width of the row actions column in pixels (specification 10.9: 250 or 300). */
  menuWidth?: number;
  formColumns?: 1 | 2;
  actions?: readonly EntityAction[];
  /** Buttons that pages do not offer (specification 2.8, 'no view button'). Where nobody adds or changes a record by hand, an import brings them. */
  without?: readonly ('add' | 'edit' | 'view' | 'delete' | 'export' | 'import')[];
  /** The records that pages offer to change or to remove, where their state decides it; the commands refuse the others. */
  offers?: { edit?: ConditionOn<F>; remove?: ConditionOn<F> };
  /** The text of an empty list, where the rules define one. */
  empty?: Label;
  /** Said when a removal is confirmed: what becomes of the records, and what else to do. */
  removal?: Label;
  /** The message of a successful write, where the specification defines one. */
  done?: Label;
  /** What the clock may do by itself: add records, or set these fields. */
  clock?: { adds?: true; sets?: readonly (keyof F & string)[] };
}

interface ConditionOn<F extends Fields> extends Condition {
  field: keyof F & string;
}

export interface EntityAction extends Omit<ScreenAction, 'label' | 'confirm' | 'asks'> {
  label: Label;
  confirm?: Label;
  asks?: Fields;
  /** A permission code, or any of several, or `platform` for the platform administrator alone (docs/access.md). */
  permission: string | readonly string[];
}

export interface Entity<F extends Fields = Fields, L extends Life | undefined = Life | undefined> extends EntityOptions<F> {
  life: L;
  /** Its place in the router, e.g. `board.shiftRecord`; the table name derives from it. */
  path: string;
  page: `/${string}`;
  table: TableOf<F>;
}
/** An entity of any fields. */
// biome-ignore lint/suspicious/noExplicitAny: fields are contravariant in `constraints`, so no narrower type takes every entity
export type AnyEntity = Entity<any>;

const entities = new Map<string, AnyEntity>();

/** Declares a business entity; its table, rules, screens and addresses all derive from this. */
export function entity<F extends Fields, L extends Life | undefined = undefined>(
  path: string,
  options: EntityOptions<F> & { life?: L },
): Entity<F, L> {
  const columns = Object.fromEntries(Object.entries(options.fields).map(([name, field]) => [name, field.column]));
  const name = tableName(path);
  const { id, tenantId, ...shared } = recordColumns();
  const isShared = options.owner === 'shared';
  const table = pgTable(name, { id: isShared ? id.primaryKey() : id, ...(isShared ? {} : { tenantId }), ...shared, ...columns }, (made) => [
    ...(isShared ? [] : [primaryKey({ columns: columnsAt(made, ['tenantId', 'id']) })]),
    // Read across tenants too.
    ...(options.owner === 'platform' ? [index(`${name}_id`).on(...columnsAt(made, ['id']))] : []),
    ...(options.unique ?? []).map(({ fields }) =>
      uniqueIndex(uniqueName(path, fields))
        .on(...columnsAt(made, isShared ? fields : ['tenantId', ...fields]))
        .where(sql`is_deleted = 0`),
    ),
    // Whether a record holds a file is asked at each read of the file (file-readers.ts).
    ...(isShared ? [] : withFiles(options.fields)).map((field) =>
      index(`${name}_${field.toLowerCase()}`)
        .on(...columnsAt(made, ['tenantId']))
        .where(sql`${columnsAt(made, [field])[0]} is not null`),
    ),
    // The columns are built at run time, so the compiler cannot match them with the declaration.
    ...(options.constraints?.(made as unknown as TableOf<F>) ?? []),
    // For the same reason.
  ]) as unknown as TableOf<F>;
  const { life, permission, actions = [] } = options;
  const living = life && { actions: [...actionsOf(permission, life), ...actions], offers: { ...offersOf(life), ...options.offers } };
  // Without a life its type is undefined.
  const declared: Entity<F, L> = { ...options, ...living, life: life as L, path, page: options.page ?? pageOf(options.legacyPath), table };
  entities.set(path, declared);
  return declared;
}

const withFiles = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]?.kind === 'files');

/** The fields whose values no two records share, alone or together. */
export const uniqueFields = ({ unique = [], outerIds = [] }: AnyEntity): Set<string> =>
  new Set([...unique.flatMap(({ fields }) => fields), ...outerIds]);

/** Returns the entity at a place of the router; declarations refer to each other by this path. */
export function entityAt(path: string): AnyEntity {
  const found = entities.get(path);
  if (!found) throw new Error(`No entity is declared at ${path}`);
  return found;
}

/** Returns the entity of the tenant's users. */
export function peopleEntity(): AnyEntity {
  const found = allEntities().find((one) => one.people);
  if (!found) throw new Error('No entity is declared to hold the people');
  return found;
}

/** The columns that a data scope filters (docs/access.md): the department and the author. */
export const scopeColumns = (entity: AnyEntity): Scope => entity.scope ?? byMaker;

const byMaker: Scope = { department: 'createDept', own: 'createUser' };

export const allEntities = (): AnyEntity[] => [...entities.values()];

const uniqueName = (path: string, fields: readonly string[]) => `${tableName(path)}_${fields.join('_').toLowerCase()}`;

/**
 * Whether an index is the one behind a `unique` rule, by which a violation is recognised. On a partition PostgreSQL names it after its
 * columns; on a shard Citus adds a number.
 */
export function isIndexOf(index: unknown, path: string, fields: readonly string[]): boolean {
  const [name, columns] = [uniqueName(path, fields), fields.map((field) => toSnakeCase(field)).join('_')];
  return typeof index === 'string' && (index.replace(/_\d+$/, '') === name || index.endsWith(`_tenant_id_${columns}_idx`));
}

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
