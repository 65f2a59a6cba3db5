import { and, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import { plainReferences } from '#server/entity/refers-to.ts';
import { BusinessError } from '#server/errors.ts';
import { fieldsOf } from './views.ts';
import { columnsOf } from './visible-rows.ts';

type Columns = Record<string, PgColumn>;

/** A column with a text of the records that `of` points to: the one that their field `field` has. */
interface Copy {
  table: PgTable;
  column: PgColumn;
  of: PgColumn;
  field: string;
}
/** A column with the code of a record, which need not exist. */
interface Naming extends Pick<Copy, 'table' | 'column'> {
  keptIn: Label | undefined;
}

interface Followers {
  copies: Copy[];
  namings: Naming[];
}
const known = new Map<string, Followers>();

/**
 * Brings what other records keep of changed ones up to date (decision 091): whoever lists, filters or exports them finds the present name. Their
 * versions stay: nothing that a person entered in them has changed.
 */
export async function carryTexts(
  ctx: SignedInContext,
  entity: AnyEntity,
  ids: readonly string[],
  changed: readonly string[],
): Promise<void> {
  const { id, tenantId, ...source } = columnsOf(entity);
  for (const { table, column, of, field } of followersOf(entity).copies) {
    const from = source[field];
    if (!changed.includes(field) || !from) continue;
    await ctx.db
      .update(table)
      .set({ [nameOf(table, column)]: sql`${from}` })
      .from(entity.table)
      .where(and(eq(id, of), inArray(id, [...ids]), isOf(ctx, table), tenantId && eq(tenantId, ctx.session.tenantId), ne(column, from)));
  }
}

/** The same for records that name one by its code: they go on naming it, or it keeps its name for their sake. */
export async function carryCode(ctx: SignedInContext, entity: AnyEntity, before: string, after: string): Promise<void> {
  if (before === after || before === '' || after === '') return;
  for (const { table, column, keptIn } of followersOf(entity).namings) {
    const where = and(eq(column, before), isOf(ctx, table));
    if (keptIn === undefined) {
      await ctx.db
        .update(table)
        .set({ [nameOf(table, column)]: after })
        .where(where);
      continue;
    }
    const [one] = await ctx.db.select({ column }).from(table).where(where).limit(1);
    if (one) throw kept(entity, before, keptIn);
  }
}

const kept = ({ title }: AnyEntity, before: string, keptIn: Label) =>
  new BusinessError(
    { zh: `${before} 已在${keptIn.zh}中，不能改名`, en: `${before} stands in ${keptIn.en} and keeps its name` },
    { code: 409, field: title },
  );

function isOf({ session }: SignedInContext, table: PgTable): SQL | undefined {
  const { tenantId } = getTableColumns(table) as Columns;
  return tenantId && eq(tenantId, session.tenantId);
}

function followersOf({ path }: AnyEntity): Followers {
  const found = known.get(path) ?? { copies: copiesOf(path), namings: namingsOf(path) };
  known.set(path, found);
  return found;
}

function copiesOf(path: string): Copy[] {
  return declared().flatMap(({ table, columns, says }) =>
    Object.entries(says).flatMap(([name, { copies }]): Copy[] => {
      const [by = '', field = ''] = copies?.split('.') ?? [];
      if (copies === undefined || says[by]?.to !== path) return [];
      const [column, of] = [columns[name], columns[by]];
      if (!column || !of) throw new Error(`No such columns: ${name}, ${by}`);
      return [{ table, column, of, field }];
    }),
  );
}

const namingsOf = (path: string): Naming[] =>
  declared().flatMap(({ table, columns, says }) =>
    Object.entries(says).flatMap(([name, { codeOf, keptIn }]): Naming[] => {
      const column = columns[name];
      return codeOf === path && column ? [{ table, column, keptIn }] : [];
    }),
  );

interface Said {
  to?: string | undefined;
  copies?: string | undefined;
  codeOf?: string | undefined;
  keptIn?: Label | undefined;
}

/** What the columns of entities and of plain tables are declared to point to, copy or name. */
function declared(): { table: PgTable; columns: Columns; says: Record<string, Said> }[] {
  const ofEntities = allEntities().map((entity) => ({
    table: entity.table as PgTable,
    columns: columnsOf(entity) as Columns,
    says: Object.fromEntries(fieldsOf(entity)) as Record<string, Said>,
  }));
  const plain = plainReferences().map(({ table, columns }) => ({
    table,
    // Drizzle types a table's columns by name; here the names come from the declaration.
    columns: getTableColumns(table) as Columns,
    says: Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, typeof one === 'string' ? { to: one } : one])),
  }));
  return [...ofEntities, ...plain];
}

function nameOf(table: PgTable, column: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one === column);
  if (!found) throw new Error(`No such column: ${column.name}`);
  return found[0];
}
