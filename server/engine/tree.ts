import { procedure } from '#server/calls/trpc.ts';
import type { Entity, Fields } from '#server/entity/entity.ts';
import { metaOf } from './crud.ts';
import { idInput } from './inputs.ts';
import { readRow } from './read-rows.ts';
import { levelNodes, listLevel, listNodes, nest, nodeLabels, treeInput, treeNodes } from './tree-nodes.ts';

/** The procedures of an entity that is a tree by `parentId`; they replace those of crud that read flat rows (contract 1.5, 4.3). */
export function tree<F extends Fields>(entity: Entity<F>) {
  const { permission: code } = entity;
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
      .meta(metaOf(entity, [`${code}_view`, `${code}_edit`], 'GET', 'detail'))
      .input(idInput)
      .query(async ({ ctx, input }) => (await nodeLabels(ctx, entity, [await readRow(ctx, entity, input.id)]))[0]),
  };
}
