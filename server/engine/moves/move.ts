import { and, eq, inArray } from 'drizzle-orm';
import { isClock, type SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity, Entity, Fields } from '#server/entity/entity.ts';
import { type Life, type Move, stateFieldOf } from '#server/entity/life.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { difference, recordChanges } from '../audit.ts';
import { type Changes, changeRow } from '../change-rows.ts';
import { asRows, namesIn, type Row, shownColumns } from '../read-rows.ts';
import { columnsOf, visibleRows } from '../visible-rows.ts';
import type { Expected, Input } from '../write-rows.ts';
import { moverOf, stateOf } from './offered.ts';

/** An entity whose life is declared. */
export type Living<F extends Fields, L extends Life = Life> = Entity<F, L>;
/** One of any fields. */
// biome-ignore lint/suspicious/noExplicitAny: as AnyEntity
export type AnyLiving = Living<any>;
export type MoveOf<L extends Life> = keyof L['moves'] & string;

/** Records within the caller's scope, locked until the end of the transaction, in the order of their ids. */
export async function lockRows<F extends Fields>(ctx: SignedInContext, entity: Entity<F>, ids: readonly string[]): Promise<Row<F>[]> {
  const asked = [...new Set(ids)];
  const { id } = columnsOf(entity);
  const { table }: AnyEntity = entity;
  const rows = await ctx.db
    .select(shownColumns(entity))
    .from(table)
    .where(and(visibleRows(entity, ctx), inArray(id, asked)))
    .orderBy(id)
    .for('no key update');
  if (rows.length !== asked.length) throw new BusinessError(messages.absent, { code: 404 });
  return asRows(entity, rows);
}

interface Asked<F extends Fields> {
  /** The values of the fields that the move asks for. */
  asked?: Input;
  /** Further values that the move sets; a function is called after the guards, as a command of its own input needs it. */
  values?: Changes<F> | ((row: Row<F>) => Promise<Changes<F>>);
  /** The version or last update time of the one record that the client read. */
  expected?: Expected;
}

/**
 * Does a move with records: all of them or none. The rule beside the command is asked again under the lock; of two who move a record at once
 * the second learns where it is now.
 */
export async function moveAll<F extends Fields, L extends Life>(
  ctx: SignedInContext,
  entity: Living<F, L>,
  ids: readonly string[],
  name: MoveOf<L>,
  asked: Asked<F> = {},
): Promise<Row<F>[]> {
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  return moveLocked(ctx, entity, await lockRows(ctx, entity, ids), name, asked);
}

/** The same with records that the command has locked already, where what it sees or locks first is its own rule. */
export async function moveLocked<F extends Fields, L extends Life>(
  ctx: SignedInContext,
  entity: Living<F, L>,
  locked: Row<F>[],
  name: MoveOf<L>,
  { asked = {}, values = {}, expected = {} }: Asked<F> = {},
): Promise<Row<F>[]> {
  const move = entity.life.moves[name] as Move;
  if (isClock(ctx) && !move.clock) throw new Error(`${entity.path} does not let the clock ${name}`);
  const mover = moverOf(entity, name);
  if (!mover && move.right !== undefined) throw new Error(`${entity.path} has no command ${name}: its calls are not loaded`);
  const rows = move.mayRepeat ? locked.filter((row) => stateOf(entity.life, row) !== move.to) : locked;
  for (const row of rows)
    if (!move.from.includes(stateOf(entity.life, row))) throw (await mover?.notNow?.(ctx, row)) ?? (await notNow(ctx, entity, move, row));
  const isStale = ({ version, updateTime }: Row<F>) =>
    (expected.version ?? version) !== version || (expected.updateTime ?? updateTime) !== updateTime;
  if (rows.length === 1 && rows.some(isStale)) throw new BusinessError(messages.stale, { code: 409 });
  if (rows.length === 0) return [];
  await mover?.lock?.(ctx, rows);
  const [refusal] = (await mover?.may?.(ctx, rows))?.values() ?? [];
  if (refusal) throw refusal;
  const moved: Row<F>[] = [];
  for (const row of rows) {
    const own = typeof values === 'function' ? await values(row) : values;
    moved.push(await moveOne(ctx, entity, row, name, { ...own, ...((await mover?.act?.(ctx, row, asked)) as object) }));
  }
  return moved;
}

/** The same with one record, for other commands. */
export async function move<F extends Fields, L extends Life>(
  ctx: SignedInContext,
  entity: Living<F, L>,
  id: string,
  name: MoveOf<L>,
  values: Changes<F> = {},
  version?: number,
): Promise<Row<F>> {
  const [moved] = await moveAll(ctx, entity, [id], name, { values, expected: version === undefined ? {} : { version } });
  return moved as Row<F>;
}

async function moveOne<F extends Fields>(
  ctx: SignedInContext,
  entity: Living<F>,
  row: Row<F>,
  name: string,
  more: Changes<F>,
): Promise<Row<F>> {
  const { from, to, clock } = entity.life.moves[name] as Move;
  const field = stateFieldOf(entity.life);
  const { id, [field]: column } = columnsOf(entity);
  if (!column) throw new Error(`${entity.path} has no field ${field}`);
  const stored = (state: string) => storedAs(column.dataType, state);
  const change = { ...more, ...(to !== undefined && { [field]: stored(to) }) };
  const isUnmoved = and(eq(id, row.id), inArray(column, from.map(stored)));
  // A move that the clock may do sets what it sets.
  const changing = clock ? { ...entity, clock: { sets: Object.keys(change) } } : entity;
  const moved = Object.keys(change).length === 0 ? row : await changeRow(ctx, changing, isUnmoved, change);
  if (!moved) throw new BusinessError(messages.stale, { code: 409, recordId: row.id });
  const after = Object.fromEntries(Object.keys(change).map((changed) => [changed, (moved as Input)[changed]]));
  await recordChanges(ctx, entity, [{ recordId: row.id, action: name, ...difference(row as Input, after) }]);
  return moved;
}

/** States are names; settings that are on or off keep them as a number or a flag. */
const storedAs = (type: string, state: string): unknown =>
  type === 'number' ? Number(state) : type === 'boolean' ? state === 'true' : state;

async function notNow(ctx: SignedInContext, entity: AnyLiving, move: Move, row: { id: string }): Promise<BusinessError> {
  const { life } = entity;
  const state = stateOf(life, row);
  const label = life.states[state] ?? { zh: state, en: state };
  const own = move.notNow ?? life.notNow;
  if (own) return own(row, label);
  const [name] = await namesIn(ctx, entity, [row as Input]);
  return new BusinessError(
    { zh: `${name} ${label.zh}，不能执行该操作`, en: `${name} is ${label.en.toLowerCase()}: this is not possible now` },
    { code: 409, recordId: row.id },
  );
}
