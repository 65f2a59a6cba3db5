import type { TRPCQueryProcedure } from '@trpc/server';
import type * as z from 'zod';
import type { RecordPage, Screen } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { notPermitted } from '#server/calls/permissions.ts';
import { type LegacyAddress, type Meta, procedure, type Sample } from '#server/calls/trpc.ts';
import type { Entity, Fields } from '#server/entity/entity.ts';
import { changesInput, changesSample, changesSince, type RecordChanges } from './changes-since.ts';
import { historyOf, type RecordChange } from './history.ts';
import { expectedOf, idInput, idOf, idsInput, listInput, namesNone, recordInput, selectInput } from './inputs.ts';
import { askOutOfUse, keepsInUse, type OutOfUse } from './moves/out-of-use.ts';
import { pastChoices } from './past-choices.ts';
import { listShown, type Row, readShown, readTitles } from './read-rows.ts';
import { insertNode, removeNodes, updateNode } from './tree-places.ts';
import { manyInput, updateMany } from './update-many.ts';
import { screenOf } from './views.ts';
import { assertVisible, type Expected, type Input, insertRow, readInput, removeRows, updateRow } from './write-rows.ts';

/** The meta of an entity's procedure: its permission and its legacy addresses. */
export function metaOf(
  entity: Pick<Entity, 'legacyPath' | 'legacyAliases' | 'path' | 'owner' | 'done'>,
  permission: Meta['permission'],
  method: 'GET' | 'POST',
  ...actions: string[]
): Meta {
  const stems = [entity.legacyPath, ...(entity.legacyAliases ?? [])];
  return {
    permission,
    entity: entity.path,
    crossTenant: entity.owner === 'platform',
    ...(method === 'POST' && entity.done ? { message: entity.done.zh } : {}),
    legacy: stems.flatMap((stem) => actions.map((action): LegacyAddress => `${method} ${stem}/${action}`)),
  };
}

/** A reading with an input of its own, for `crud`. */
interface Asked<Typed = unknown, Answer = unknown> {
  input: z.ZodType<unknown, Typed> | undefined;
  read(ctx: SignedInContext, input: unknown): Promise<Answer>;
}
export const asked = <Typed, Input, Answer>(
  input: z.ZodType<Input, Typed>,
  read: (ctx: SignedInContext, input: Input) => Promise<Answer>,
): Asked<Typed, Answer> => ({ input, read });

type Read<Input> = (ctx: SignedInContext, input: Input) => Promise<unknown>;
type Reading<Input> = Read<Input> | Asked;

/** The functions behind an entity's readings, in place of the usual ones; `select` has none. */
interface Readings {
  screen?: ((ctx: SignedInContext) => Promise<unknown>) | Asked;
  list?: Reading<z.output<typeof listInput>>;
  detail?: Reading<string>;
  titles?: Reading<string[]>;
  changes?: Reading<string>;
  select?: Reading<z.output<typeof selectInput>>;
}

/** What an entity has of its own; `nested` is of its detail. */
type Own = Readings & Commands & WritingOptions & Pick<Meta, 'nested'>;

type Query<Typed, Answer> = TRPCQueryProcedure<{ input: Typed; output: Answer; meta: Meta }>;
type ById = z.input<typeof idInput>;
interface Usual<F extends Fields> {
  screen: Query<void, Screen>;
  list: Query<z.input<typeof listInput>, RecordPage<Row<F>>>;
  detail: Query<ById, Row<F>>;
  titles: Query<z.input<typeof idsInput>, string[]>;
  pastChoices: Query<ById, Awaited<ReturnType<typeof pastChoices>>>;
  changes: Query<ById, RecordChange[]>;
  changesSince: Query<z.input<typeof changesInput>, RecordChanges<Row<F>>>;
}
type Made<One, Typed, Otherwise> =
  One extends Asked<infer Given, infer Answer>
    ? Query<Given, Answer>
    : One extends (...given: never[]) => Promise<infer Answer>
      ? Query<Typed, Answer>
      : Otherwise;
type TypedIn<Procedure> = Procedure extends Query<infer Typed, unknown> ? Typed : never;
type Reads<F extends Fields, O> = {
  [Name in keyof Usual<F>]: Name extends keyof O ? Made<O[Name], TypedIn<Usual<F>[Name]>, Usual<F>[Name]> : Usual<F>[Name];
} & (O extends { select: infer One } ? { select: Made<One, z.input<typeof selectInput>, never> } : unknown);

/**
 * The procedures of every entity, as a plain record: a router spreads it and adds commands. What the entity has of its own stands behind
 * the same addresses and rights.
 */
export function crud<F extends Fields>(entity: Entity<F>): Reads<F, unknown> & ReturnType<typeof writing>;
export function crud<F extends Fields, const O extends Own>(entity: Entity<F>, own: O): Reads<F, O> & ReturnType<typeof writing>;
export function crud<F extends Fields, O>(entity: Entity<F>, own: Own = {}): Reads<F, O> & ReturnType<typeof writing> {
  const { rights = {}, nested, select, ...given } = own;
  const { permission: code } = entity;
  const codes = { add: `${code}_add`, edit: `${code}_edit`, view: `${code}_view` };
  const held = grantsOf(given.platformOnly === true);
  const about = { entity: entity.path, crossTenant: entity.owner === 'platform' };
  const reads = {
    screen: made(
      { permission: held(rights.screen ?? [code, codes.add, codes.edit, codes.view]), page: entity.page, entity: entity.path },
      given.screen ?? ((ctx) => screenOf(entity, ctx)),
      (read) => ({ input: undefined, read: (ctx) => read(ctx, undefined) }),
    ),
    list: made(
      { ...metaOf(entity, held(rights.list ?? code), 'GET', 'list'), ...(given.list ? {} : { plain: true }) },
      given.list ?? ((ctx, input) => listShown(ctx, entity, input)),
      (read) => asked(listInput, read),
    ),
    detail: made(
      { ...metaOf(entity, held(rights.detail ?? [codes.view, codes.edit]), 'GET', 'detail'), ...(nested && { nested }) },
      given.detail ?? ((ctx, id) => readShown(ctx, entity, id)),
      byId,
    ),
    titles: made(
      { permission: held(rights.titles ?? [code, codes.edit, codes.view]), ...about },
      given.titles ?? ((ctx, ids) => readTitles(ctx, entity, ids)),
      (read: Read<string[]>) => asked(idsInput, (ctx, { ids }) => read(ctx, ids)),
    ),
    pastChoices: made({ permission: held([codes.view, codes.edit]), ...about }, (ctx, id) => pastChoices(ctx, entity, id), byId),
    changes: made({ permission: held(codes.view), ...about }, given.changes ?? ((ctx, id) => historyOf(ctx, entity, id)), byId),
    changesSince: made(
      { ...metaOf(entity, held(rights.list ?? code), 'GET', 'changes'), sample: changesSample, nested: { records: entity.path } },
      asked(changesInput, (ctx, input) => changesSince(ctx, entity, input, rights.detail ?? [codes.view, codes.edit])),
      byId,
    ),
    ...(select && {
      select: made(metaOf(entity, held(rights.select ?? 'signed-in'), 'GET', 'select'), select, (read) => asked(selectInput, read)),
    }),
  };
  // Which function stands behind which of them is known to the caller, and to the type alone.
  return { ...(reads as unknown as Reads<F, O>), ...writing(entity, given, own) };
}

const byId = (read: Read<string>) => asked(idInput, (ctx, { id }) => read(ctx, id));

function made<Input>(meta: Meta, one: Reading<Input>, usually: (read: Read<Input>) => Asked) {
  const { input, read } = typeof one === 'function' ? usually(one) : one;
  const begun = procedure.meta(meta);
  return input === undefined
    ? begun.query(({ ctx }) => read(ctx, undefined))
    : begun.input(input).query(({ ctx, input: typed }) => read(ctx, typed));
}

/** The commands behind an entity's write procedures; each overrides the default one. */
export interface Commands {
  insert?: (ctx: SignedInContext, input: Input) => Promise<Saved>;
  update?: (ctx: SignedInContext, id: string, input: Input, expected: Expected) => Promise<Saved>;
  remove?: (ctx: SignedInContext, ids: string[]) => Promise<void>;
  updateMany?: (...of: Changing) => Promise<{ count: number }>;
}
type Saved = object & { id: string };
type Changing = [ctx: SignedInContext, input: z.output<typeof manyInput>];

interface WritingOptions {
  /** Only the platform administrator writes, or reads too: shared data, and the tenants themselves (docs/access.md). */
  platformOnly?: boolean | 'writes';
  /** Who else may, or others alone, where the entity's own codes do not say it. */
  rights?: Partial<Record<'screen' | 'list' | 'detail' | 'titles' | 'select' | 'add' | 'edit', string | readonly string[]>>;
  /** The key of the secret in the response to an insert. */
  secretAnswer?: string;
  /** For the API reference, where an example needs more than the fields; it leaves out calls that are always refused. */
  samples?: { save?: Sample; update?: Sample; submit?: Sample };
  isRefused?: true;
  /** Writes must see every tenant, to find out whether any of them still uses the record (docs/access.md). */
  crossTenant?: boolean;
  outOfUse?: readonly OutOfUse[];
}

/**
 * The write procedures of every entity, with optional custom commands. Old clients call any of their addresses, whichever pair the module
 * had (specification 7.1, decision 063).
 */
export function writing<F extends Fields>(entity: Entity<F>, commands: Commands = {}, options: WritingOptions = {}) {
  const { insert, update, remove } = { ...plainCommands(entity), ...commands };
  if (options.outOfUse) keepsInUse(entity, options.outOfUse);
  const isPlain = commands.update === undefined && entity.tree !== true;
  const plain = isPlain && commands.insert === undefined ? { plain: true } : {};
  const { add = `${entity.permission}_add`, edit = `${entity.permission}_edit` } = options.rights ?? {};
  const many = (...[ctx, of]: Changing) => updateMany(ctx, entity.path, of, isPlain ? undefined : update, options.outOfUse);
  const both = entity.writes !== 'save-update';
  const beside = (...actions: string[]) => ({ scopedWith: metaOf(entity, 'signed-in', 'POST', ...actions).legacy ?? [] });
  const secret = options.secretAnswer === undefined ? {} : { secretAnswer: options.secretAnswer };
  const held = grantsOf(Boolean(options.platformOnly));
  const sampled = (sample?: Sample) => (options.isRefused ? { sample: { isRefused: true as const } } : { ...(sample && { sample }) });
  const meta = (permission: Meta['permission'], ...actions: string[]): Meta => ({
    ...metaOf(entity, permission, 'POST', ...actions),
    ...(options.crossTenant ? { crossTenant: true } : {}),
  });
  const change = async (ctx: SignedInContext, input: Input) => {
    await assertVisible(ctx, entity, [idOf(input)]);
    await askOutOfUse(ctx, entity, [idOf(input)], input, options.outOfUse);
    return update(ctx, idOf(input), input, expectedOf(ctx, input));
  };
  const save = procedure
    .meta({ ...meta(held(add), ...(both ? [] : ['save'])), ...secret, ...plain, ...sampled(options.samples?.save) })
    .input(recordInput)
    .mutation(({ ctx, input }) => insert(ctx, input));
  const updating = procedure
    .meta({
      ...meta(held(edit), 'update'),
      ...(both ? beside('submit', 'save') : {}),
      ...plain,
      ...sampled(options.samples?.update),
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => change(ctx, input));
  const submit = procedure
    .meta({
      ...meta(held([add, edit].flat()), 'submit', ...(both ? ['save'] : [])),
      ...(both ? {} : beside('save', 'update')),
      ...secret,
      ...sampled(options.samples?.submit ?? options.samples?.save),
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => {
      const [isNew, asks] = namesNone(input) ? [true, add] : [false, edit];
      if (!options.platformOnly && ![asks].flat().some((one) => holds(ctx.session, one))) throw notPermitted(asks);
      return isNew ? insert(ctx, input) : change(ctx, input);
    });
  return {
    save,
    update: updating,
    submit,
    updateMany: procedure
      .meta({ ...meta(held(edit)), many: [updating, submit] })
      .input(manyInput)
      .mutation(({ ctx, input }) => (commands.updateMany ?? many)(ctx, input)),
    remove: procedure
      .meta({ ...meta(held(`${entity.permission}_delete`), 'remove'), ...sampled() })
      .input(idsInput)
      .mutation(async ({ ctx, input }) => {
        await assertVisible(ctx, entity, input.ids);
        return remove(ctx, input.ids);
      }),
  };
}

const grantsOf =
  (platformOnly: boolean) =>
  <Code>(one: Code) =>
    platformOnly ? ('platform' as const) : one;

/** The default commands, for flat rows or for a tree. */
function plainCommands<F extends Fields>(entity: Entity<F>): Required<Omit<Commands, 'updateMany'>> {
  const [insert, update, remove] = entity.tree === true ? [insertNode, updateNode, removeNodes] : [insertRow, updateRow, removeRows];
  return {
    insert: async (ctx, input) => insert(ctx, entity, await readInput(ctx, entity, input)),
    update: async (ctx, id, input, expected) => update(ctx, entity, id, await readInput(ctx, entity, input, true), expected),
    remove: (ctx, ids) => remove(ctx, entity, ids),
  };
}
