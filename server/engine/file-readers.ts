import { and, count, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { holds, type Session, type SignedInContext } from '#server/calls/context.ts';
import { isBusiness } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { columnsOf, visibleRows } from './visible-rows.ts';

type StoredFile = typeof storedFile.$inferSelect;

/** Who reads: his session, and the databases of his tenant. */
export type FileReader = Pick<SignedInContext, 'session' | 'readMain' | 'readAt'>;

/**
 * The uploaded files among these ids, and whether the caller may read each. A file follows the records that hold it: whoever reads one of
 * them reads the file. One that no record holds yet is its uploader's alone.
 */
export async function askFiles(ctx: FileReader, ids: readonly string[]): Promise<{ file: StoredFile; isReadable: boolean }[]> {
  const { session } = ctx;
  if (ids.length === 0) return [];
  const isApart = session.dataSource !== null;
  const here = holders().filter(({ entity }) => !isApart || !isBusiness(entity.path));
  const found = await ctx.readMain((db) => findFiles(db, session, here, ids));
  const elsewhere = isApart && found.length > 0 ? await askElsewhere(ctx, ids) : new Map<string, Answer>();
  return found.map(({ isRead, isHeld, ...file }) => {
    const there = elsewhere.get(file.id);
    const isOwn = file.createUser === session.userId && !isHeld && there?.isHeld !== true;
    return { file, isReadable: isRead || there?.isRead === true || isOwn };
  });
}

/** How many live records of the tenant hold one of these files, by entity; `besides` is left out. */
export async function countHolders(
  ctx: FileReader,
  ids: readonly string[],
  besides: AnyEntity,
): Promise<{ label: Label; count: number }[]> {
  if (ids.length === 0) return [];
  const found = new Map<AnyEntity, number>();
  for (const { entity, contains } of holders()) {
    if (entity === besides) continue;
    const { tenantId, isDeleted } = columnsOf(entity);
    const held = or(...ids.map((id) => contains(sql`${id}::text`)));
    const [row] = await ctx.readAt(entity.path, (db) =>
      db
        .select({ count: count() })
        .from(entity.table)
        .where(and(sql`${tenantId} = ${ctx.session.tenantId}`, sql`${isDeleted} = 0`, held)),
    );
    if (row && row.count > 0) found.set(entity, (found.get(entity) ?? 0) + row.count);
  }
  return [...found].map(([{ label }, number]) => ({ label, count: number }));
}

type Answer = {
  isRead: boolean;
  /** Whether some record holds it, seen or not. */
  isHeld: boolean;
};

function findFiles(db: Transaction, session: Session, among: readonly Holder[], ids: readonly string[]) {
  const { isRead, isHeld } = asked(session, among, sql`${storedFile.id}`);
  const { tenantId, id, state, createUser } = storedFile;
  return db
    .select({
      ...getTableColumns(storedFile),
      isRead,
      // Asked of the uploader's own alone, once a form was saved.
      isHeld: sql<boolean>`${createUser} = ${session.userId} and ${state} = 'kept' and ${isHeld}`,
    })
    .from(storedFile)
    .where(and(eq(tenantId, session.tenantId), inArray(id, [...ids]), inArray(state, ['pending', 'kept'])));
}

/** The same of the tenant's business on a server of its own, where no row of the file is. */
async function askElsewhere(ctx: FileReader, ids: readonly string[]): Promise<Map<string, Answer>> {
  const there = holders().filter(({ entity }) => isBusiness(entity.path));
  const [first] = there;
  if (!first) return new Map();
  const named = sql.join(
    ids.map((id) => sql`(${id})`),
    sql`, `,
  );
  const { isRead, isHeld } = asked(ctx.session, there, sql`named.id`);
  const rows = await ctx.readAt(first.entity.path, (db) =>
    db.execute<Answer & { id: string }>(
      sql`select named.id, ${isRead} as "isRead", ${isHeld} as "isHeld" from (values ${named}) as named (id)`,
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function asked(session: Session, among: readonly Holder[], fileId: SQL) {
  const rowsWith = ({ entity, contains }: Holder, rows: SQL | undefined): SQL => {
    const { tenantId, isDeleted } = columnsOf(entity);
    return sql`exists (select 1 from ${entity.table} where ${and(sql`${tenantId} = ${session.tenantId} and ${isDeleted} = 0`, contains(fileId), rows)})`;
  };
  const reads = among.flatMap((holder) => {
    const rows = rowsRead(holder.entity, session);
    return rows ? [rowsWith(holder, rows)] : [];
  });
  const held = among.map((holder) => rowsWith(holder, undefined));
  return { isRead: sql<boolean>`(${or(...reads) ?? sql`false`})`, isHeld: sql<boolean>`(${or(...held) ?? sql`false`})` };
}

/** The rows of an entity whose files a caller may read; undefined: none. */
function rowsRead(entity: AnyEntity, session: Session): SQL | undefined {
  const { permission, filesFor = [] } = entity;
  const codes = [permission, `${permission}_view`, `${permission}_edit`, ...filesFor];
  // Whoever acts for a supplier reads his own rows on pages of his own.
  const readsAll = session.supplierId !== null || codes.some((code) => holds(session, code));
  const readsSome = readsAll ? undefined : entity.openToAll?.(entity.table);
  return readsAll || readsSome ? and(visibleRows(entity, { session, acrossTenants: false }), readsSome) : undefined;
}

interface Holder {
  entity: AnyEntity;
  /** Whether a row holds the file. */
  contains: (fileId: SQL) => SQL;
  /** Reads whole texts, so it is asked last. */
  isSlow: boolean;
}

let known: Holder[] | undefined;

/** The fields in which records hold files. */
function holders(): Holder[] {
  known ??= allEntities()
    .flatMap((entity) => Object.entries(entity.fields as Record<string, Field>).flatMap(([name, field]) => holderOf(entity, name, field)))
    .sort((one, other) => Number(one.isSlow) - Number(other.isSlow));
  return known;
}

function holderOf(entity: AnyEntity, name: string, field: Field): Holder[] {
  const column = columnsOf(entity)[name];
  if (!column) return [];
  const isSlow = field.kind === 'richText';
  // The test for null is what an index on rows with files answers.
  if (field.kind === 'files')
    return [
      { entity, isSlow, contains: (id) => sql`${column} is not null and ${column} @> jsonb_build_array(jsonb_build_object('id', ${id}))` },
    ];
  if (isSlow) return [{ entity, isSlow, contains: (id) => sql`strpos(${column}, ${id}) > 0` }];
  return field.isFile ? [{ entity, isSlow, contains: (id) => sql`${column} = '/file/' || ${id}` }] : [];
}
