import { and, desc, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { type ListInput, listRows, readRow } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { text } from '#server/entity/fields.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { machineAt } from '../commands/running.ts';
import { definition } from '../definitions/definition.ts';
import { deploymentOf } from './administered.ts';
import { categoriesOf } from './describe-items.ts';
import { valueFields } from './value-fields.ts';

/** What may be started, the newest version of each process alone (contract 6.1). */
export async function startList(ctx: SignedInContext, input: ListInput) {
  const { key, definitionVersion, state, tenantId, isDeleted } = definition.table;
  const newest = ctx.db
    .selectDistinctOn([key], { id: definition.table.id })
    .from(definition.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), eq(state, 'active')))
    .orderBy(key, desc(definitionVersion));
  const { category, processDefinitionName, ...others } = input.filters;
  const filters = {
    ...others,
    ...(category && { category: category.replace(/^flow_/, '') }),
    ...(processDefinitionName && { name: processDefinitionName }),
  };
  const ids = (await newest).map((row) => row.id);
  const page = await listRows(everywhere(ctx), definition, { ...input, filters }, inArray(definition.table.id, ids));
  const categories = await categoriesOf(ctx);
  return {
    ...page,
    records: page.records.map((row) => ({
      id: row.id,
      tenantId: row.tenantId,
      name: row.name ?? '',
      key: row.key ?? '',
      category: `flow_${row.category}`,
      categoryName: categories.get(row.category)?.name ?? '',
      route: categories.get(row.category)?.route ?? '',
      version: row.definitionVersion ?? 1,
      ...deploymentOf(row),
      description: row.description ?? '',
    })),
  };
}

/** What a start asks for: whom its steps let the applicant choose, and what its conditions read. */
export async function startForm(ctx: SignedInContext, definitionId: string) {
  const { name, state } = await readRow(everywhere(ctx), definition, definitionId);
  if (state !== 'active') throw new BusinessError(messages.absent, { code: 404 });
  const { graph } = await machineAt(ctx, definitionId);
  const title = text({
    label: { zh: '标题', en: 'Title' },
    help: { zh: '不填为流程名称、姓名和日期', en: 'Empty: the process, your name and the date' },
    max: 200,
  });
  return { name: name ?? '', fields: [viewOf('title', title, ctx.locale), ...valueFields(ctx, graph)] };
}
