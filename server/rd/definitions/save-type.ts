import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm } from '#server/confirm.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { BusinessError } from '#server/errors.ts';
import { remark } from '#server/remarks.ts';
import type { TypeVersion } from '../types/find-type.ts';
import { itemType } from '../types/item-type-table.ts';
import { changesBetween } from './definition-changes.ts';
import { definitionForm } from './definition-form.ts';
import { currentFor } from './find-definition.ts';
import { noVersion, takenCode, withShortName } from './new-type.ts';
import { overtakenBy, savedMeanwhile } from './overtaken.ts';
import { countItems, countUnfit, definitionBefore, doubtOf } from './preview-type.ts';
import { readDefinition } from './read-definition.ts';

export const saveInput = definitionForm.extend({ confirm: z.unknown().optional() });

/**
 * Makes the next version of a definition, or the first of a type that a plant adds. Items keep the version that they were made with; whoever
 * makes one that some of them would not fit confirms how many.
 */
export async function saveType(ctx: SignedInContext, input: z.output<typeof saveInput>): Promise<{ typeCode: string; version: number }> {
  const before = await definitionBefore(ctx, input);
  await refuseOvertaken(ctx, before, input.version);
  const read = await readDefinition(ctx, before.type, input);
  const type = before.version === noVersion ? withShortName(read) : read;
  if (changesBetween(before.type, type).length === 0) throw new BusinessError(said.same);
  const unfit = await countUnfit(ctx, type);
  if (unfit > 0) askToConfirm([doubtOf(type, unfit)], input.confirm);
  return addVersion(ctx, before, { ...before, type });
}

export const retireInput = z.object({
  typeCode: z.string().max(4),
  version: z.coerce.number().int(),
  confirm: z.unknown().optional(),
});

/** No item of this type is added any more; those that exist stay as they are, and who retires it on a page is told how many. */
export const retireType = (ctx: SignedInContext, input: z.output<typeof retireInput>) => setRetired(ctx, input, true);

/** Items of a type that was retired can be added again. */
export const restoreType = (ctx: SignedInContext, input: z.output<typeof retireInput>) => setRetired(ctx, input, false);

async function setRetired(ctx: SignedInContext, { typeCode, version, confirm }: z.output<typeof retireInput>, isRetired: boolean) {
  const before = await currentFor(ctx, typeCode);
  await refuseOvertaken(ctx, before, version);
  if (before.isRetired === isRetired) throw new BusinessError(isRetired ? said.retired : said.inUse);
  const items = isRetired ? await countItems(ctx, typeCode) : 0;
  if (items > 0 && ctx.caller.door === 'blade') remark(ctx, said.items(items));
  else if (items > 0) askToConfirm([{ name: 'inUse', about: String(items), text: said.items(items) }], confirm);
  return addVersion(ctx, before, { ...before, isRetired });
}

/** Of two who save the same version, the key lets the first. */
async function addVersion(ctx: SignedInContext, before: TypeVersion, { type, isRetired }: TypeVersion) {
  const version = before.version + 1;
  const row = { tenantId: ctx.session.tenantId, typeCode: type.code, version, definition: type, isRetired, createUser: ctx.session.userId };
  const made = await ctx.db.insert(itemType).values(row).onConflictDoNothing().returning({ version: itemType.version });
  if (made.length === 0) throw before.version === noVersion ? takenCode(type.code) : overtaken(savedMeanwhile(version, ''));
  await recordChanges(ctx, { path: 'rd.itemType', fields: {} }, [
    {
      recordId: null,
      action: before.version === noVersion ? 'add' : 'edit',
      before: { version: before.version },
      after: { typeCode: type.code, version, isRetired },
    },
  ]);
  return { typeCode: type.code, version };
}

async function refuseOvertaken(ctx: SignedInContext, before: TypeVersion, read: number): Promise<void> {
  if (before.version !== read) throw overtaken(await overtakenBy(ctx, before));
}

const overtaken = (text: Label) => new BusinessError(text, { code: 409, field: 'version' });

const said = {
  same: { zh: '没有修改', en: 'Nothing was changed' },
  items: (count: number): Label => ({
    zh: `该类型有 ${count} 个物料，它们保持不变，不能再新增`,
    en: `Items of this type stay as they are, and no more are added (items: ${count})`,
  }),
  retired: { zh: '该类型已停用', en: 'The type is already retired' },
  inUse: { zh: '该类型已在使用', en: 'The type is already in use' },
};
