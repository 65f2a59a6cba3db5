import { createHash } from 'node:crypto';
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { notPermitted } from '#server/calls/permissions.ts';
import type { Sample } from '#server/calls/trpc.ts';
import type { AnyEntity, Entity, Fields } from '#server/entity/entity.ts';
import { withMasks } from '#server/entity/masks.ts';
import { BusinessError } from '#server/errors.ts';
import { withOffered } from './moves/offered.ts';
import { asRows, type Row, shownColumns, withLabels } from './read-rows.ts';
import { columnsOf, everVisible } from './visible-rows.ts';

export const changesInput = z
  .object({
    cursor: z.string().max(200).default(''),
    size: z.coerce
      .number()
      .int()
      .catch(0)
      .default(0)
      .transform((size) => (size < 1 ? most : Math.min(size, most))),
  })
  .prefault({});
const most = 500;

export interface RecordChanges<R> {
  records: R[];
  /** The ids of records that were removed. */
  removed: string[];
  cursor: string;
  isMore: boolean;
}

/**
 * The records written since a cursor, each once, in the order of their transactions (decision 109). Rows of a transaction that runs, and of
 * those that began after it, are told once it has ended: so none can appear behind a cursor.
 */
export async function changesSince<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  { cursor, size }: z.output<typeof changesInput>,
  detailRight: string | readonly string[],
): Promise<RecordChanges<Row<F>>> {
  // It answers whole records, so it needs the right to their details beside that to their list.
  if (![detailRight].flat().some((one) => one === 'signed-in' || holds(ctx.session, one))) throw notPermitted(detailRight);
  const place = await placeOf(ctx, entity);
  const after = readCursor(cursor, place);
  const { id, isDeleted } = columnsOf(entity);
  const { table }: AnyEntity = entity;
  const changedIn = sql`${table}.changed_in`;
  // The first reading tells what there is, not what was.
  const live = after === undefined && isDeleted ? eq(isDeleted, 0) : undefined;
  const rows: Record<string, unknown>[] = await ctx.db
    .select({ ...shownColumns(entity), [changedKey]: sql<string>`coalesce(${changedIn}::text, '0')` })
    .from(table)
    .where(and(everVisible(entity, ctx), live, hasEnded(changedIn), after && isBeyond(after, changedIn, id)))
    .orderBy(sql`${changedIn} nulls first`, id)
    .limit(size + 1);
  const told = rows.slice(0, size);
  const last = told.at(-1);
  const removed = told.filter((row) => row.isDeleted === 1).map((row) => String(row.id));
  const kept = asRows(
    entity,
    told.filter((row) => row.isDeleted !== 1).map(({ [changedKey]: _, ...row }) => row),
  );
  const shown = await withOffered(ctx, entity, await withLabels(ctx, entity, kept), true);
  return {
    records: shown.map((row) => withMasks(entity, row)),
    removed,
    cursor: last ? [place, last[changedKey], last.id].join('.') : cursor || `${place}.0.0`,
    isMore: rows.length > size,
  };
}

/** No field is named so. */
const changedKey = '$changedIn';

const hasEnded = (changedIn: SQL): SQL => sql`(${changedIn} is null or ${changedIn} < pg_snapshot_xmin(pg_current_snapshot()))`;

interface Position {
  transaction: string;
  id: string;
}

const isBeyond = ({ transaction, id }: Position, changedIn: SQL, column: unknown): SQL =>
  transaction === '0'
    ? sql`(${changedIn} is not null or ${column} > ${id})`
    : sql`(${changedIn} > ${transaction}::xid8 or (${changedIn} = ${transaction}::xid8 and ${column} > ${id}))`;

/** Of one table in one history of one server: after a restore, or where another server took over, numbers mean other transactions. */
async function placeOf({ db, session }: SignedInContext, entity: AnyEntity): Promise<string> {
  const [row] = await db.execute<{ place: string }>(
    sql`select changes_place(${getTableName(entity.table)}::regclass) || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as place`,
  );
  return createHash('sha256').update(`${session.tenantId} ${row?.place}`).digest('hex').slice(0, 16);
}

function readCursor(cursor: string, place: string): Position | undefined {
  if (cursor === '') return undefined;
  const [, of, transaction, id] = /^([0-9a-f]{16})\.(\d{1,19})\.(\d{1,18}|[1-8]\d{18}|9[01]\d{17})$/.exec(cursor) ?? [];
  if (of === undefined || transaction === undefined || id === undefined)
    throw new BusinessError({ zh: '请求参数格式错误: cursor', en: 'Wrong format: cursor' }, { field: 'cursor' });
  if (of !== place) throw new BusinessError(otherPlace, { code: 409, field: 'cursor' });
  return { transaction, id };
}

const otherPlace = {
  zh: 'cursor 不属于当前数据（可能已恢复备份或更换服务器），请不带 cursor 重新读取全部数据',
  en: 'This cursor belongs to other data, as after a restore or on another server. Read everything again without a cursor.',
};

/** For the API reference. */
export const changesSample: Sample = {
  means: {
    cursor: { zh: '上次返回的 cursor；首次不传，读取现有全部数据', en: 'The cursor of the answer before; without one, all there is' },
    size: { zh: '最多条数，默认并最多 500', en: 'At most so many records: 500 by default, and no more' },
  },
  note: {
    zh: 'isMore 为 true 时继续读取，为 false 时保存 cursor 供下次使用。每次修改只返回一次，不遗漏；removed 为已删除记录的 id。尚未提交的导入等操作结束后才返回。恢复备份后旧 cursor 返回 409，须重新读取全部。因数据权限变化而看不到的记录不会通知。',
    en: 'Read on while isMore is true; then keep the cursor for the next time. Each change is told once and none is lost; removed has the ids of removed records. What a running import or other work writes is told once it has ended. After a restore an old cursor is refused with 409: read everything again. Records that leave or enter your sight without being written are not told.',
  },
};
