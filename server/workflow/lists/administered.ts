import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { metaOf } from '#server/engine/crud.ts';
import { type ListInput, listShown, readShown } from '#server/engine/read-rows.ts';
import { type Definition, definition } from '../definitions/definition.ts';
import { type Instance, instance } from '../instances/instance.ts';
import { instanceForm } from '../instances/instance-tables.ts';
import { namesOf } from './describe-items.ts';

/** What a version is called where old clients read deployments (contract 6.1, 6.3). */
export const deploymentOf = ({ id, key, state, createTime }: Pick<Definition, 'id' | 'key' | 'state' | 'createTime'>) => ({
  deploymentId: id,
  resourceName: `${key}.bpmn20.xml`,
  diagramResourceName: `${key}.svg`,
  suspensionState: state === 'suspended' ? 2 : 1,
  deploymentTime: createTime,
});

/** Definitions as their administrators read them, here and under /api. */
export const administeredDefinitions = {
  meta: { ...metaOf(definition, definition.permission, 'GET', 'list'), plain: true },
  list: async (ctx: SignedInContext, input: ListInput) => {
    const page = await listShown(ctx, definition, input);
    return { ...page, records: page.records.map((row) => ({ ...row, ...deploymentOf(row) })) };
  },
  detail: async (ctx: SignedInContext, id: string) => {
    const row = await readShown(ctx, definition, id);
    return { ...row, ...deploymentOf(row) };
  },
};

/** Processes in the same way: /api knows them by ids that nobody guesses. */
export const administeredInstances = {
  meta: { ...metaOf(instance, instance.permission, 'GET', 'list'), plain: true },
  list: async (ctx: SignedInContext, input: ListInput) => {
    const page = await listShown(ctx, instance, input);
    return { ...page, records: await followed(ctx, page.records) };
  },
  detail: async (ctx: SignedInContext, id: string) => {
    const row = await readShown(ctx, instance, id);
    return (await followed(ctx, [row]))[0] ?? row;
  },
};

async function followed(ctx: SignedInContext, rows: Instance[]) {
  if (ctx.caller.door !== 'blade' || rows.length === 0) return rows;
  const { instanceId, publicId, businessTable, businessId, tenantId } = instanceForm;
  const found = await ctx.db
    .select({ instanceId, publicId, businessTable, businessId, key: definition.table.key })
    .from(instanceForm)
    .innerJoin(instance.table, and(eq(instance.table.tenantId, tenantId), eq(instance.table.id, instanceId)))
    .innerJoin(definition.table, and(eq(definition.table.tenantId, tenantId), eq(definition.table.id, instance.table.definitionId)))
    .where(
      and(
        eq(tenantId, ctx.session.tenantId),
        inArray(
          instanceId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const about = new Map(found.map((one) => [one.instanceId, one]));
  const names = await namesOf(
    ctx,
    rows.map(({ applicantId }) => applicantId),
  );
  return rows.map((row) => ({
    ...row,
    startUser: names.get(row.applicantId) ?? '',
    startTime: row.createTime,
    executionId: about.get(row.id)?.publicId ?? '',
    processInstanceId: about.get(row.id)?.publicId ?? '',
    processDefinitionId: row.definitionId,
    processDefinitionKey: about.get(row.id)?.key ?? '',
    suspensionState: row.state === 'suspended' ? 2 : 1,
    businessTable: about.get(row.id)?.businessTable ?? '',
    businessId: about.get(row.id)?.businessId ?? '',
  }));
}
