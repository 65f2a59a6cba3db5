import { TRPCError } from '@trpc/server';
import { holds, type SignedInContext } from '../context.ts';
import { expectedOf, idOf, isAbsent, metaOf } from '../entity/crud.ts';
import type { Entity, Fields } from '../entity/entity.ts';
import { idsInput, recordInput } from '../entity/inputs.ts';
import { insertNode, removeNodes, updateNode } from '../entity/tree-places.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '../entity/write-rows.ts';
import { procedure } from '../trpc.ts';

/** The three deeds behind an entity's writing calls; what a declaration has no rule for stands in them. */
export interface Deeds {
  insert?: (ctx: SignedInContext, input: Input) => Promise<Saved>;
  update?: (ctx: SignedInContext, id: string, input: Input, expected: Expected) => Promise<Saved>;
  remove?: (ctx: SignedInContext, ids: string[]) => Promise<void>;
}
type Saved = object & { id: string };

interface WritingOptions {
  /** Only the platform's administrator writes: what all tenants share, and the tenants themselves (access.md). */
  platformOnly?: boolean;
  /** Legacy clients also send changes to `update` (contract 5.1). */
  legacyUpdate?: boolean;
  /** The key under which a new record's answer holds a secret. */
  secretAnswer?: string;
}

/** The writing calls of crud and tree with deeds of one's own in place of theirs; the addresses and codes stay. */
export function writing<F extends Fields>(entity: Entity<F>, deeds: Deeds = {}, options: WritingOptions = {}) {
  const { insert, update, remove } = { ...plainDeeds(entity), ...deeds };
  const { permission: code } = entity;
  const codes = { add: `${code}_add`, edit: `${code}_edit`, remove: `${code}_delete` };
  const secret = options.secretAnswer === undefined ? {} : { secretAnswer: options.secretAnswer };
  const held = <Code>(one: Code) => (options.platformOnly ? ('platform' as const) : one);
  const change = (ctx: SignedInContext, input: Input) => update(ctx, idOf(input), input, expectedOf(input));
  return {
    save: procedure
      .meta({ ...metaOf(entity, held(codes.add), 'POST'), ...secret })
      .input(recordInput)
      .mutation(({ ctx, input }) => insert(ctx, input)),
    update: procedure
      .meta(metaOf(entity, held(codes.edit), 'POST', ...(options.legacyUpdate ? ['update'] : [])))
      .input(recordInput)
      .mutation(({ ctx, input }) => change(ctx, input)),
    submit: procedure
      .meta({ ...metaOf(entity, held([codes.add, codes.edit]), 'POST', 'submit'), ...secret })
      .input(recordInput)
      .mutation(({ ctx, input }) => {
        const isNew = isAbsent(input.id);
        if (!options.platformOnly && !holds(ctx.session, isNew ? codes.add : codes.edit)) throw new TRPCError({ code: 'FORBIDDEN' });
        return isNew ? insert(ctx, input) : change(ctx, input);
      }),
    remove: procedure
      .meta(metaOf(entity, held(codes.remove), 'POST', 'remove'))
      .input(idsInput)
      .mutation(({ ctx, input }) => remove(ctx, input.ids)),
  };
}

function plainDeeds<F extends Fields>(entity: Entity<F>): Required<Deeds> {
  const [insert, update, remove] = entity.tree ? [insertNode, updateNode, removeNodes] : [insertRow, updateRow, removeRows];
  return {
    insert: async (ctx, input) => insert(ctx, entity, await readInput(ctx, entity, input)),
    update: async (ctx, id, input, expected) => update(ctx, entity, id, await readInput(ctx, entity, input, true), expected),
    remove: (ctx, ids) => remove(ctx, entity, ids),
  };
}
