import { TRPCError } from '@trpc/server';
import { holds } from '../context.ts';
import { procedure } from '../trpc.ts';
import { expectedOf, idOf, isAbsent, metaOf } from './crud.ts';
import type { Entity, Fields } from './entity.ts';
import { idInput, idsInput, recordInput } from './inputs.ts';
import { readRow } from './read-rows.ts';
import { levelNodes, listLevel, listNodes, nest, nodeLabels, treeInput, treeNodes } from './tree-nodes.ts';
import { insertNode, removeNodes, updateNode } from './tree-places.ts';
import { readInput } from './write-rows.ts';

/** The procedures of an entity whose rows form a tree by `parentId`: they replace those of crud that know only flat rows (contract 1.5, 4.3). */
export function tree<F extends Fields>(entity: Entity<F>) {
  const { permission: code } = entity;
  const codes = { add: `${code}_add`, edit: `${code}_edit`, remove: `${code}_delete` };
  const both = entity.writes !== 'save-update';
  return {
    list: procedure
      .meta(metaOf(entity, code, 'GET', 'list'))
      .input(treeInput)
      .query(async ({ ctx, input }) => nest(await listNodes(ctx, entity, input))),
    lazyList: procedure
      .meta(metaOf(entity, code, 'GET', 'lazy-list'))
      .input(treeInput)
      .query(({ ctx, input }) => listLevel(ctx, entity, input)),
    tree: procedure
      .meta(metaOf(entity, 'signed-in', 'GET', 'tree'))
      .input(treeInput)
      .query(async ({ ctx }) => treeNodes(ctx, entity)),
    lazyTree: procedure
      .meta(metaOf(entity, 'signed-in', 'GET', 'lazy-tree'))
      .input(treeInput)
      .query(({ ctx, input }) => levelNodes(ctx, entity, input.parentId)),
    detail: procedure
      .meta(metaOf(entity, [`${code}_view`, codes.edit], 'GET', 'detail'))
      .input(idInput)
      .query(async ({ ctx, input }) => (await nodeLabels(ctx, entity, [await readRow(ctx, entity, input.id)]))[0]),
    save: procedure
      .meta(metaOf(entity, codes.add, 'POST', ...(both ? [] : ['save'])))
      .input(recordInput)
      .mutation(async ({ ctx, input }) => insertNode(ctx, entity, await readInput(ctx, entity, input))),
    update: procedure
      .meta(metaOf(entity, codes.edit, 'POST', ...(both ? [] : ['update'])))
      .input(recordInput)
      .mutation(async ({ ctx, input }) =>
        updateNode(ctx, entity, idOf(input), await readInput(ctx, entity, input, true), expectedOf(input)),
      ),
    submit: procedure
      .meta(metaOf(entity, [codes.add, codes.edit], 'POST', ...(both ? ['submit'] : [])))
      .input(recordInput)
      .mutation(async ({ ctx, input }) => {
        const isNew = isAbsent(input.id);
        if (!holds(ctx.session, isNew ? codes.add : codes.edit)) throw new TRPCError({ code: 'FORBIDDEN' });
        if (isNew) return insertNode(ctx, entity, await readInput(ctx, entity, input));
        return updateNode(ctx, entity, idOf(input), await readInput(ctx, entity, input, true), expectedOf(input));
      }),
    remove: procedure
      .meta(metaOf(entity, codes.remove, 'POST', 'remove'))
      .input(idsInput)
      .mutation(({ ctx, input }) => removeNodes(ctx, entity, input.ids)),
  };
}
