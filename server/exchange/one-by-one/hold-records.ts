import { sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import { columnsOf } from '#server/engine/visible-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { importRulesOf } from '../imports-with.ts';
import { type Existing, findByKey, type Key, keyText } from '../match-rows.ts';
import type { TypedRow } from '../typed-rows.ts';

/**
 * Locks what rows are going to change before any of them is written: records in the order of their ids, keys of new ones in an order of
 * their own. Of two imports of the same records in opposite order the second waits, holding nothing that the first needs. Returns the
 * records of each row's key as they are then.
 */
export async function holdRecords(
  ctx: SignedInContext,
  entity: AnyEntity,
  { fields }: Key,
  rows: readonly TypedRow[],
  given: (row: TypedRow) => Input,
): Promise<Map<TypedRow, Existing[]>> {
  const known = new Map<TypedRow, Existing[]>();
  const look = async (inside: SignedInContext, some: readonly TypedRow[]) => {
    const found = await findByKey(inside, entity, fields, some.map(given));
    for (const row of some) {
      const text = keyText(entity, fields, given(row));
      if (text !== undefined) known.set(row, found.get(text) ?? []);
    }
  };
  const lookAtAll = async () => (importRulesOf(entity)?.group ? importRulesOf(entity)?.group?.(ctx, rows, look) : look(ctx, rows));
  await lookAtAll();
  const ids = [...known.values()].flat().flatMap(({ id, isReached }) => (isReached ? [id] : []));
  await holdIds(ctx, entity, ids);
  const isNew = (row: TypedRow) => known.get(row)?.length === 0;
  await holdKeys(
    ctx,
    entity,
    rows.filter(isNew).map((row) => String(keyText(entity, fields, given(row)))),
  );
  await lookAtAll();
  return known;
}

/** Records locked until the end of the transaction, in the order of their ids, and their versions then; what is gone is passed over. */
export async function holdIds({ db }: SignedInContext, entity: AnyEntity, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { id, version } = columnsOf(entity);
  const rows = await db
    .select({ id, version })
    .from(entity.table)
    .where(sql`${id} = any(${idArray([...new Set(ids)])})`)
    .orderBy(id)
    .for('no key update');
  return new Map(rows.map((row) => [String(row.id), Number(row.version)]));
}

async function holdKeys({ db, session }: SignedInContext, { path }: AnyEntity, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  // JSON of the database holds no NUL, which stands between the parts of a key.
  const texts = JSON.stringify(keys.map((key) => `import ${session.tenantId} ${path} ${key.replaceAll('\0', '\u001f')}`));
  await db.execute(sql`select pg_advisory_xact_lock(place) from (
    select distinct hashtextextended(text, 0) as place from jsonb_array_elements_text(${texts}::jsonb) t (text) order by place) places`);
}
