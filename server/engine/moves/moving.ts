import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Meta, procedure, type Sample } from '#server/calls/trpc.ts';
import type { AnyEntity, Fields, Values } from '#server/entity/entity.ts';
import { type Life, type Move, rightsOf } from '#server/entity/life.ts';
import type { BusinessError } from '#server/errors.ts';
import type { Changes } from '../change-rows.ts';
import { metaOf } from '../crud.ts';
import { expectedOf, ids } from '../inputs.ts';
import type { Row } from '../read-rows.ts';
import { type Input, readInput } from '../write-rows.ts';
import { type AnyLiving, type Living, type MoveOf, moveAll } from './move.ts';
import { keepMovers, type May } from './offered.ts';

/** What the move does beyond its state, for each record before any of them changes; it returns what else changes in the record. */
type Act<F extends Fields, M> =
  | ((ctx: SignedInContext, row: Row<F>, asked: AskedBy<M>) => Promise<Changes<F>>)
  | ((ctx: SignedInContext, row: Row<F>, asked: AskedBy<M>) => Promise<void>);
type AskedBy<M> = M extends { asks: infer Asks extends Fields } ? Values<Asks> : Record<string, never>;

interface MoverFor<F extends Fields, M> {
  may?: May<Row<F>>;
  /** What is said of a record in another state, where the life's own text needs to look something up. */
  notNow?: (ctx: SignedInContext, row: Row<F>) => Promise<BusinessError>;
  /** Waits, before the records are locked, for whoever moves others that must not move at the same time. */
  queue?: (ctx: SignedInContext, ids: string[]) => Promise<void>;
  /** For all rows at once, behind their locks: locks further records in one order, or refuses what the buttons need not know. */
  prepare?: (ctx: SignedInContext, rows: Row<F>[]) => Promise<void>;
  /** What is asked before it is done; a client of /api is told it. */
  doubts?: (ctx: SignedInContext, rows: Row<F>[]) => Promise<Label[]>;
  act?: Act<F, M>;
}

interface MovingOptions<F extends Fields, Name extends string> {
  /** What old clients send, where it is not `ids`. */
  input?: z.ZodType<({ ids: string[] } | { id: string }) & Input>;
  /** The move that they mean, where it is not the one of the address. */
  meant?: (name: Name, input: Input) => Name;
  /** What they get; nothing by default. */
  answer?: (ctx: SignedInContext, rows: Row<F>[]) => unknown;
  /** The same for the API reference. */
  shown?: Sample['answer'];
}

/**
 * A procedure for each of the moves, at the legacy address of its name: all of the chosen records move, or none. `act` does what is beyond the
 * state, `may` guards the command and decides the button.
 */
export function moving<F extends Fields, L extends Life, Name extends MoveOf<L>>(
  entity: Living<F, L>,
  movers: { [One in Name]: Act<F, L['moves'][One]> | MoverFor<F, L['moves'][One]> },
  { input: schema = chosenInput, meant = (name) => name, answer = () => undefined, shown }: MovingOptions<F, Name> = {},
) {
  guarding(entity, movers);
  const callOf = (address: Name) =>
    procedure
      .meta(metaFor(entity, address, shown))
      .input(schema)
      .mutation(async ({ ctx, input }) => {
        const name = meant(address, input);
        const { asks } = entity.life.moves[name] as Move;
        const any: AnyEntity = entity;
        const asked = asks && (await readInput(ctx, { ...any, fields: asks }, pick(input, asks)));
        // The schema has one or the other.
        const { ids: chosen, id, confirm } = input as { ids?: string[]; id?: string; confirm?: unknown };
        const asking = { asked: asked ?? {}, expected: expectedOf(ctx, input), confirm };
        return answer(ctx, await moveAll(ctx, entity, chosen ?? [String(id)], name, asking));
      });
  return Object.fromEntries(Object.keys(movers).map((name) => [name, callOf(name as Name)])) as Record<Name, ReturnType<typeof callOf>>;
}

/** What guards the moves alone, where the procedures are the area's own: they take more than a move can ask for. */
export function guarding<F extends Fields, L extends Life, Name extends MoveOf<L>>(
  entity: Living<F, L>,
  movers: { [One in Name]: Act<F, L['moves'][One]> | MoverFor<F, L['moves'][One]> },
): void {
  const all = Object.entries(movers as Record<string, MoverFor<F, Move> | Act<F, Move>>);
  keepMovers(entity, Object.fromEntries(all.map(([name, one]) => [name, typeof one === 'function' ? { act: one } : one])));
}

/** What else is asked for is read by its fields. */
const chosenInput = z.looseObject({ ids });

const pick = (input: Input, of: object): Input => Object.fromEntries(Object.keys(of).map((name) => [name, input[name]]));

function metaFor(entity: AnyLiving, name: string, answer: Sample['answer']): Meta {
  const { label, legacy, title, asks, ...move } = entity.life.moves[name] as Move;
  const rights = rightsOf(entity.permission, { label, ...move });
  if (rights.length === 0) throw new Error(`${entity.path}: nobody has a right to ${name}`);
  return {
    ...metaOf(entity, rights, 'POST', ...(legacy === false ? [] : [legacy ?? name])),
    label: title ?? { zh: `${label.zh}${entity.label.zh}`, en: `${label.en}: ${entity.label.en}` },
    ...((asks || answer) && { sample: { ...(asks && { fields: asks }), ...(answer && { answer }) } }),
  };
}
