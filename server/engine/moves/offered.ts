import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { type Life, rightsOf, stateFieldOf } from '#server/entity/life.ts';
import type { BusinessError } from '#server/errors.ts';

/** Why a move is not possible for some of the rows, by their ids: asked in one statement for all rows of a page. */
// biome-ignore lint/suspicious/noExplicitAny: kept here for entities of any fields; `moving` types it
export type May<Row = any> = (ctx: SignedInContext, rows: Row[]) => Promise<ReadonlyMap<string, BusinessError>>;

/** What an area says of a move beyond the states: whether it may be, and what else it does. */
export interface Mover {
  may?: May;
  queue?: (ctx: SignedInContext, ids: string[]) => Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  notNow?: (ctx: SignedInContext, row: any) => Promise<BusinessError>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  prepare?: (ctx: SignedInContext, rows: any[]) => Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  doubts?: (ctx: SignedInContext, rows: any[]) => Promise<Label[]>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  act?: (ctx: SignedInContext, row: any, asked: any) => Promise<unknown>;
}
const movers = new Map<string, Readonly<Record<string, Mover>>>();

export function keepMovers({ path }: Pick<AnyEntity, 'path'>, more: Readonly<Record<string, Mover>>): void {
  movers.set(path, { ...movers.get(path), ...more });
}

/** What the area says of a move; undefined if it says nothing. */
export const moverOf = ({ path }: Pick<AnyEntity, 'path'>, name: string): Mover | undefined => movers.get(path)?.[name];

/**
 * Adds to each row the names of the moves that this caller may do with it now, for the buttons of pages. Answers of /api are as they were; a list
 * names those alone that are its buttons.
 */
export async function withOffered<R extends object>(ctx: SignedInContext, entity: AnyEntity, rows: R[], inList = false): Promise<R[]> {
  if (entity.life === undefined || ctx.caller.door !== 'page') return rows;
  const offered = await movesOffered(ctx, entity, rows, inList);
  return rows.map((row, at) => ({ ...row, _offered: offered[at] }));
}

/** The names of the moves that this caller may do now with each of the rows. */
export async function movesOffered<R extends object>(
  ctx: SignedInContext,
  entity: AnyEntity,
  rows: R[],
  inList = false,
): Promise<string[][]> {
  const { life } = entity;
  if (life === undefined || rows.length === 0) return rows.map(() => []);
  const candidates = movesHeld(ctx, entity, life, inList).map(({ name, from }) => ({
    may: moverOf(entity, name)?.may,
    name,
    rows: rows.filter((row) => from.includes(stateOf(life, row))),
  }));
  const refusals = await refusalsOf(ctx, candidates);
  const isOffered = (row: R, { may, rows: those }: Candidate<R>) =>
    those.includes(row) && !(may && refusals.get(may)?.has(String((row as Values).id)));
  return rows.map((row) => candidates.filter((one) => isOffered(row, one)).map(({ name }) => name));
}

interface Candidate<R> {
  may: May | undefined;
  name: string;
  rows: R[];
}
type Values = Record<string, unknown>;

export const stateOf = (life: Life, row: object): string => String((row as Values)[stateFieldOf(life)]);

const movesHeld = ({ session }: SignedInContext, { permission }: AnyEntity, { moves }: Life, inList: boolean) =>
  Object.entries(moves).flatMap(([name, move]) =>
    rightsOf(permission, move).some((right) => holds(session, right)) && !(inList && move.button === false)
      ? [{ name, from: move.from }]
      : [],
  );

/** Moves may share a rule, which is then asked once. */
async function refusalsOf<R extends object>(ctx: SignedInContext, candidates: Candidate<R>[]) {
  const refusals = new Map<May, ReadonlyMap<string, BusinessError>>();
  for (const may of new Set(candidates.flatMap((one) => one.may ?? []))) {
    const rows = [...new Set(candidates.flatMap((one) => (one.may === may ? one.rows : [])))];
    if (rows.length > 0) refusals.set(may, await may(ctx, rows));
  }
  return refusals;
}
