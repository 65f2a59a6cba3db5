import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TableIndexes } from '#server/database/large-tables/build-indexes.ts';
import type { AnyEntity } from './entity.ts';
import type { Field } from './fields.ts';

/** Whether lists offer to sort by a field. */
export const isSortable = (field: Field): boolean =>
  field.sortable ?? !['rows', 'references', 'longText', 'richText', 'password', 'files'].includes(field.kind);

/** The fields whose column is indexed once the table has grown: those that lists show or filter by value, and the times of a record. */
export function sortedFields({ fields, table }: AnyEntity): string[] {
  const columns: Record<string, unknown> = getTableColumns(table);
  const own = Object.entries<Field>(fields)
    .filter(([, field]) => isSortable(field) && field.secret !== true && field.kind !== 'flag')
    .filter(([, { list, filter }]) => list === true || filter === 'between' || filter === 'equals')
    .map(([name]) => name);
  return [...new Set([...own, 'createTime', 'updateTime'])].filter((name) => Object.hasOwn(columns, name));
}

/** Whether lists sort a kind of field in the order of people; a choice is sorted by what is stored. */
export const isNatural = (kind: string | undefined): boolean => kind === 'text';

/** Texts of which an index finds equal ones, too. */
const isLookedUp = ({ filter, codeOf, copies }: Field): boolean =>
  filter === 'equals' || filter === 'between' || codeOf !== undefined || copies !== undefined;

/** The fields that are searched for a part of their text: by a filter, or by title in a select. Tenants are found by their whole id. */
export const searchedFields = ({ fields, title }: AnyEntity): string[] =>
  Object.entries<Field>(fields)
    .filter(([name, field]) => (field.filter === 'contains' || name === title) && field.secret !== true && name !== 'tenantId')
    .map(([name]) => name);

/** The indexes that keep the lists of an entity fast when its table has grown; they derive from its declaration. */
export function indexesOf(entity: AnyEntity): TableIndexes {
  const columns: Record<string, PgColumn> = getTableColumns(entity.table);
  const named = (name: string) => (columns[name] ? [nameOf(columns[name])] : []);
  const fields: Record<string, Field | undefined> = entity.fields;
  const isSoftDeleted = Object.hasOwn(columns, 'isDeleted');
  const sorted = sortedFields(entity);
  // Logs are sorted by time alone.
  const natural = sorted.filter((name) => isSoftDeleted && isNatural(fields[name]?.kind));
  return {
    table: getTableName(entity.table),
    hasTenant: Object.hasOwn(columns, 'tenantId'),
    isSoftDeleted,
    sorts: sorted.filter((name) => !natural.includes(name) || (fields[name] && isLookedUp(fields[name]))).flatMap(named),
    natural: natural.flatMap(named),
    together: (entity.readBy ?? []).map((names) => names.flatMap(named)),
    searches: searchedFields(entity)
      .filter((name) => columns[name] && /^(varchar|text|char)/.test(columns[name].getSQLType()))
      .flatMap(named),
  };
}

const nameOf = ({ name, keyAsName }: PgColumn): string => (keyAsName ? toSnakeCase(name) : name);
