import { holds } from '#server/calls/context.ts';
import { type Meta, procedure, type Sample } from '#server/calls/trpc.ts';
import type { DefinitionForm } from './definition-form.ts';
import { listDefinitions, readDefinitionOf, typeInput } from './find-definition.ts';
import { beginType, newTypeInput } from './new-type.ts';
import { previewInput, previewType } from './preview-type.ts';
import { restoreType, retireInput, retireType, saveInput, saveType } from './save-type.ts';

const read = ['itemtype', 'itemtype_edit'];
const at = (method: 'GET' | 'POST', action: string, zh: string, en: string): Omit<Meta, 'permission'> => ({
  legacy: [`${method} /rd/itemtype/${action}`],
  label: { zh, en },
});
const one = { request: { typeCode: '1001' } };
/** Sends a definition as it is read, with what changes. */
const saved: Sample = {
  request: async (ask) => {
    const found = await ask<DefinitionForm>('rd.itemType.detail', one.request);
    if (!found) return undefined;
    const { typeCode, version, zh, en, shortName, isDraft, fields } = found;
    return { typeCode, version, zh, en, shortName, isDraft: !isDraft, fields };
  },
  answer: { typeCode: '1001', version: 2 },
};

/** The definitions of material types, which a plant edits. */
export const definitionCalls = {
  list: procedure
    .meta({ permission: 'itemtype', ...at('GET', 'list', '物料类型', 'Material types') })
    .query(({ ctx }) => listDefinitions(ctx)),
  /** The same for the page, with what the caller may do there. */
  overview: procedure
    .meta({ permission: 'itemtype' })
    .query(async ({ ctx }) => ({ mayEdit: holds(ctx.session, 'itemtype_edit'), groups: await listDefinitions(ctx) })),
  detail: procedure
    .meta({ permission: read, ...at('GET', 'detail', '物料类型定义', 'Definition of a material type'), sample: one })
    .input(typeInput)
    .query(({ ctx, input }) => readDefinitionOf(ctx, input)),
  /** What the form of a new type begins with. */
  begin: procedure
    .meta({ permission: 'itemtype_edit' })
    .input(newTypeInput)
    .query(({ ctx, input }) => beginType(ctx, input)),
  preview: procedure
    .meta({ permission: 'itemtype_edit' })
    .input(previewInput)
    .query(({ ctx, input }) => previewType(ctx, input)),
  save: procedure
    .meta({ permission: 'itemtype_edit', ...at('POST', 'save', '修改物料类型', 'Change a material type'), noted: true, sample: saved })
    .input(saveInput)
    .mutation(({ ctx, input }) => saveType(ctx, input)),
  retire: procedure
    .meta({ permission: 'itemtype_edit', ...at('POST', 'retire', '停用物料类型', 'Retire a material type'), noted: true })
    .input(retireInput)
    .mutation(({ ctx, input }) => retireType(ctx, input)),
  restore: procedure
    .meta({ permission: 'itemtype_edit', ...at('POST', 'restore', '恢复物料类型', 'Restore a material type'), noted: true })
    .input(retireInput)
    .mutation(({ ctx, input }) => restoreType(ctx, input)),
};
