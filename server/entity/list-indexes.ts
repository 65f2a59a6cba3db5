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

/** The fields that are searched for a part of their text: by a filter, or by title in a select. Tenants are found by their whole id. */
export const searchedFields = ({ fields, title }: AnyEntity): string[] =>
  Object.entries<Field>(fields)
    .filter(([name, field]) => (field.filter === 'contains' || name === title) && field.secret !== true && name !== 'tenantId')
    .map(([name]) => name);

/** The indexes that keep the lists of an entity fast when its table has grown; they derive from its declaration. */
export function indexesOf(entity: AnyEntity): TableIndexes {
  const columns: Record<string, PgColumn> = getTableColumns(entity.table);
  const named = (name: string) => (columns[name] ? [nameOf(columns[name])] : []);
  return {
    table: getTableName(entity.table),
    hasTenant: Object.hasOwn(columns, 'tenantId'),
    isSoftDeleted: Object.hasOwn(columns, 'isDeleted'),
    sorts: sortedFields(entity).flatMap(named),
    searches: searchedFields(entity)
      .filter((name) => columns[name] && /^(varchar|text|char)/.test(columns[name].getSQLType()))
      .flatMap(named),
  };
}

const nameOf = ({ name, keyAsName }: PgColumn): string => (keyAsName ? toSnakeCase(name) : name);
