import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { metaOf } from '#server/engine/crud.ts';
import { selectInput } from '#server/engine/inputs.ts';
import { selectRows } from '#server/engine/selectable.ts';
import { treeNodes } from '#server/engine/tree-nodes.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { post } from '#server/platform/organisation/post.ts';

const tenantId = z.preprocess((value) => (value === '' ? undefined : value), z.string().max(12).optional());

/**
 * The choices of a user's form. Only the platform administrator may name another tenant; all others get their own (contract 5.3, 5.5, 10.1;
 *
 */
export const deptTree = procedure
  .meta({ ...metaOf(dept, 'signed-in', 'GET', 'tree'), crossTenant: true })
  .input(z.object({ tenantId }).prefault({}))
  .query(({ ctx, input }) => inTenant(ctx, input.tenantId ?? ctx.session.tenantId, () => treeNodes(ctx, dept)));

export const postSelect = procedure
  .meta({ ...metaOf(post, 'signed-in', 'GET', 'select'), crossTenant: true })
  .input(selectInput.unwrap().extend({ tenantId }).prefault({}))
  .query(({ ctx, input }) => inTenant(ctx, input.tenantId ?? ctx.session.tenantId, () => selectRows(ctx, post, input)));
