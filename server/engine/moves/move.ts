import { and, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isClock, type SignedInContext } from '#server/calls/context.ts';
import { askOrTell } from '#server/confirm.ts';
import type { AnyEntity, Entity, Fields } from '#server/entity/entity.ts';
import { type Life, type Move, stateFieldOf } from '#server/entity/life.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { type Change, difference, recordChanges } from '../audit.ts';
import { type Changes, changedRows } from '../change-rows.ts';
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
  /** The doubts about it that were confirmed. */
  confirm?: unknown;
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
  await moverOf(entity, name)?.queue?.(ctx, [...ids]);
  return moveLocked(ctx, entity, await lockRows(ctx, entity, ids), name, asked);
}

/** The same with records that the command has locked already, where what it sees or locks first is its own rule. */
export async function moveLocked<F extends Fields, L extends Life>(
  ctx: SignedInContext,
  entity: Living<F, L>,
  locked: Row<F>[],
  name: MoveOf<L>,
  { asked = {}, values = {}, expected = {}, confirm }: Asked<F> = {},
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
  await mover?.prepare?.(ctx, rows);
  const [refusal] = (await mover?.may?.(ctx, rows))?.values() ?? [];
  if (refusal) throw refusal;
  askOrTell(ctx, name, (await mover?.doubts?.(ctx, rows)) ?? [], confirm);
  const alike: Alike<F>[] = [];
  for (const row of rows) {
    const own = typeof values === 'function' ? await values(row) : values;
    const change = { ...own, ...((await mover?.act?.(ctx, row, asked)) as object) };
    const same = alike.find((one) => isSame(one.change, change));
    if (same) same.rows.push(row);
    else alike.push({ rows: [row], change });
  }
  const moved: Moved<F>[] = [];
  for (const one of alike) moved.push(...(await moveAlike(ctx, entity, name, one)));
  await recordChanges(
    ctx,
    entity,
    moved.map(({ told }) => told),
  );
  const after = new Map(moved.map(({ row }) => [row.id, row]));
  return rows.map((row) => after.get(row.id) ?? row);
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

/** Records that change alike are changed by one statement. */
interface Alike<F extends Fields> {
  rows: Row<F>[];
  change: Changes<F>;
}
interface Moved<F extends Fields> {
  row: Row<F>;
  told: Change;
}

function isSame(one: Input, other: Input): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && one[name] === other[name]);
}

async function moveAlike<F extends Fields>(
  ctx: SignedInContext,
  entity: Living<F>,
  name: string,
  { rows, change: more }: Alike<F>,
): Promise<Moved<F>[]> {
  const { from, to, clock } = entity.life.moves[name] as Move;
  const field = stateFieldOf(entity.life);
  const { id, [field]: column } = columnsOf(entity);
  if (!column) throw new Error(`${entity.path} has no field ${field}`);
  const stored = (state: string) => storedIn(column, state);
  const change = { ...more, ...(to !== undefined && { [field]: stored(to) }) };
  const ids = rows.map((row) => row.id);
  const areUnmoved = and(inArray(id, ids), inArray(column, from.map(stored)));
  // A move that the clock may do sets what it sets.
  const changing = clock ? { ...entity, clock: { sets: Object.keys(change) } } : entity;
  const changed = Object.keys(change).length === 0 ? rows : await changedRows(ctx, changing, areUnmoved, change);
  const after = new Map(changed.map((row) => [row.id, row]));
  return rows.map((before) => {
    const row = after.get(before.id);
    if (!row) throw new BusinessError(messages.stale, { code: 409, recordId: before.id });
    const now = Object.fromEntries(Object.keys(change).map((changedField) => [changedField, (row as Input)[changedField]]));
    return { row, told: { recordId: row.id, action: name, ...difference(before as Input, now) } };
  });
}

/** States are names; settings that are on or off keep them as a number or a flag. */
export const storedIn = ({ dataType }: Pick<PgColumn, 'dataType'>, state: string): unknown =>
  dataType === 'number' ? Number(state) : dataType === 'boolean' ? state === 'true' : state;

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
