import { idsIn } from '#rules/ids.ts';
import type { FieldView } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { crud } from '#server/engine/crud.ts';
import { listRows, readRow, titlesOf, withLabels } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { dataScope } from './data-scope.ts';
import { insertDataScope, removeDataScopes, updateDataScope } from './save-data-scope.ts';

/** Pages tick departments in a tree; legacy clients send a comma-separated list of ids (contract 5.5). */
const inTree = ({ locale }: SignedInContext, field: FieldView): FieldView =>
  field.name === 'scopeValue'
    ? {
        ...field,
        label: { zh: '部门', en: 'Departments' }[locale],
        kind: 'references',
        source: 'system.dept.select',
        tree: 'system.dept.tree',
        alone: true,
        labelKey: 'scopeValueName',
      }
    : field;

async function withDepartments<Row extends { scopeValue: string | null }>(ctx: SignedInContext, row: Row) {
  const ids = idsIn(row.scopeValue);
  const names = await titlesOf(ctx, 'system.dept', ids);
  return { ...row, scopeValueName: ids.flatMap((id) => names.get(id) ?? []).join(',') };
}

/** Every call of the data scopes (contract 5.5); callers who set them per menu can list them too. */
export const dataScopeCalls = {
  ...crud(dataScope, {
    screen: async (ctx) => {
      const screen = await screenOf(dataScope, ctx);
      return {
        ...screen,
        form: screen.form.map((field) => inTree(ctx, field)),
        view: screen.view.map((field) => inTree(ctx, field)),
      };
    },
    detail: async (ctx, id) => {
      const [row] = await withLabels(ctx, dataScope, [await readRow(ctx, dataScope, id)]);
      return row && ctx.caller.door === 'page' ? withDepartments(ctx, row) : row;
    },
    list: (ctx, input) => listRows(ctx, dataScope, input),
    rights: { list: [dataScope.permission, 'data_scope_setting'] },
    insert: insertDataScope,
    update: updateDataScope,
    remove: removeDataScopes,
    platformOnly: 'writes',
    crossTenant: true,
  }),
};
