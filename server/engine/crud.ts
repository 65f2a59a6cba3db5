import { holds, type SignedInContext } from '#server/calls/context.ts';
import { notPermitted } from '#server/calls/permissions.ts';
import { type LegacyAddress, type Meta, procedure, type Sample } from '#server/calls/trpc.ts';
import type { Entity, Fields } from '#server/entity/entity.ts';
import { historyOf } from './history.ts';
import { expectedOf, idInput, idOf, idsInput, isAbsent, listInput, recordInput } from './inputs.ts';
import { pastChoices } from './past-choices.ts';
import { listShown, readShown, readTitles } from './read-rows.ts';
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

/**
 * The procedures of every entity, as a plain record: a router spreads it and overrides what differs. `platformOnly` restricts reading too.
 */
export function crud<F extends Fields>(entity: Entity<F>, { platformOnly = false }: Pick<WritingOptions, 'platformOnly'> = {}) {
  const { permission: code } = entity;
  const codes = { add: `${code}_add`, edit: `${code}_edit`, view: `${code}_view` };
  const held = grantsOf(platformOnly);
  return {
    screen: procedure
      .meta({ permission: held([code, codes.add, codes.edit, codes.view]), page: entity.page, entity: entity.path })
      .query(({ ctx }) => screenOf(entity, ctx)),
    list: procedure
      .meta({ ...metaOf(entity, held(code), 'GET', 'list'), plain: true })
      .input(listInput)
      .query(({ ctx, input }) => listShown(ctx, entity, input)),
    detail: procedure
      .meta(metaOf(entity, held([codes.view, codes.edit]), 'GET', 'detail'))
      .input(idInput)
      .query(({ ctx, input }) => readShown(ctx, entity, input.id)),
    titles: procedure
      .meta({ permission: held([code, codes.edit, codes.view]), entity: entity.path, crossTenant: entity.owner === 'platform' })
      .input(idsInput)
      .query(({ ctx, input }) => readTitles(ctx, entity, input.ids)),
    pastChoices: procedure
      .meta({ permission: held([codes.view, codes.edit]), entity: entity.path, crossTenant: entity.owner === 'platform' })
      .input(idInput)
      .query(({ ctx, input }) => pastChoices(ctx, entity, input.id)),
    changes: procedure
      .meta({ permission: held(codes.view), entity: entity.path, crossTenant: entity.owner === 'platform' })
      .input(idInput)
      .query(({ ctx, input }) => historyOf(ctx, entity, input.id)),
    ...writing(entity, {}, { platformOnly }),
  };
}

/** The procedures of an entity without batch update, because it has a secret field. */
export const withoutMany = <Calls extends { updateMany: unknown }>({ updateMany: _updateMany, ...calls }: Calls) => calls;

/** The commands behind an entity's write procedures; each overrides the default one. */
export interface Commands {
  insert?: (ctx: SignedInContext, input: Input) => Promise<Saved>;
  update?: (ctx: SignedInContext, id: string, input: Input, expected: Expected) => Promise<Saved>;
  remove?: (ctx: SignedInContext, ids: string[]) => Promise<void>;
}
type Saved = object & { id: string };

interface WritingOptions {
  /** Only the platform administrator writes: shared data, and the tenants themselves (docs/access.md). */
  platformOnly?: boolean;
  /** The key of the secret in the response to an insert. */
  secretAnswer?: string;
  /** For the API reference, where an example needs more than the fields. */
  samples?: { save?: Sample; update?: Sample; submit?: Sample };
  /** Writes must see every tenant, to find out whether any of them still uses the record (docs/access.md). */
  crossTenant?: boolean;
}

/**
 * The write procedures of every entity, with optional custom commands. Old clients call any of their addresses, whichever pair the module
 * had (specification 7.1, decision 063).
 */
export function writing<F extends Fields>(entity: Entity<F>, commands: Commands = {}, options: WritingOptions = {}) {
  const { insert, update, remove } = { ...plainCommands(entity), ...commands };
  const isPlain = commands.update === undefined && entity.tree !== true;
  const plain = isPlain && commands.insert === undefined ? { plain: true } : {};
  const { permission: code } = entity;
  const codes = { add: `${code}_add`, edit: `${code}_edit`, remove: `${code}_delete` };
  const both = entity.writes !== 'save-update';
  const beside = (...actions: string[]) => ({ scopedWith: metaOf(entity, 'signed-in', 'POST', ...actions).legacy ?? [] });
  const secret = options.secretAnswer === undefined ? {} : { secretAnswer: options.secretAnswer };
  const held = grantsOf(options.platformOnly);
  const meta = (permission: Meta['permission'], ...actions: string[]): Meta => ({
    ...metaOf(entity, permission, 'POST', ...actions),
    ...(options.crossTenant ? { crossTenant: true } : {}),
  });
  const change = async (ctx: SignedInContext, input: Input) => {
    await assertVisible(ctx, entity, [idOf(input)]);
    return update(ctx, idOf(input), input, expectedOf(ctx, input));
  };
  const save = procedure
    .meta({ ...meta(held(codes.add), ...(both ? [] : ['save'])), ...secret, ...plain, ...sampleOf(options.samples?.save) })
    .input(recordInput)
    .mutation(({ ctx, input }) => insert(ctx, input));
  const updating = procedure
    .meta({
      ...meta(held(codes.edit), 'update'),
      ...(both ? beside('submit', 'save') : {}),
      ...plain,
      ...sampleOf(options.samples?.update),
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => change(ctx, input));
  const submit = procedure
    .meta({
      ...meta(held([codes.add, codes.edit]), 'submit', ...(both ? ['save'] : [])),
      ...(both ? {} : beside('save', 'update')),
      ...secret,
      ...sampleOf(options.samples?.submit ?? options.samples?.save),
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => {
      const isNew = isAbsent(input.id);
      if (!options.platformOnly && !holds(ctx.session, isNew ? codes.add : codes.edit)) throw notPermitted(isNew ? codes.add : codes.edit);
      return isNew ? insert(ctx, input) : change(ctx, input);
    });
  return {
    save,
    update: updating,
    submit,
    updateMany: procedure
      .meta({ ...meta(held(codes.edit)), many: [updating, submit] })
      .input(manyInput)
      .mutation(({ ctx, input }) => updateMany(ctx, entity.path, input, isPlain ? undefined : update)),
    remove: procedure
      .meta(meta(held(codes.remove), 'remove'))
      .input(idsInput)
      .mutation(async ({ ctx, input }) => {
        await assertVisible(ctx, entity, input.ids);
        return remove(ctx, input.ids);
      }),
  };
}

const sampleOf = (sample: Sample | undefined) => (sample === undefined ? {} : { sample });

const grantsOf =
  (platformOnly = false) =>
  <Code>(one: Code) =>
    platformOnly ? ('platform' as const) : one;

/** The default commands, for flat rows or for a tree. */
function plainCommands<F extends Fields>(entity: Entity<F>): Required<Commands> {
  const [insert, update, remove] = entity.tree === true ? [insertNode, updateNode, removeNodes] : [insertRow, updateRow, removeRows];
  return {
    insert: async (ctx, input) => insert(ctx, entity, await readInput(ctx, entity, input)),
    update: async (ctx, id, input, expected) => update(ctx, entity, id, await readInput(ctx, entity, input, true), expected),
    remove: (ctx, ids) => remove(ctx, entity, ids),
  };
}
