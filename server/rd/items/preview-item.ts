import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { id, optional } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { currentType } from '../types/find-type.ts';
import { versionAfter } from '../types/newer-version.ts';
import { dictionariesOf } from '../types/type-fields.ts';
import { describeItem } from './describe-item.ts';
import { item } from './item.ts';
import { givenFor, type ItemValues } from './item-values.ts';
import { readItemValues } from './read-item-values.ts';
import { typeOf } from './save-item.ts';

export const previewInput = z.looseObject({ id: optional(id), typeCode: optional(z.string().max(4)) });

export interface ItemPreview {
  description: string;
  shortName: string;
  values: ItemValues;
}

/** What an item would be called with what is typed so far; values that do not fit yet are left out. */
export async function previewItem(ctx: SignedInContext, typed: z.output<typeof previewInput>): Promise<ItemPreview | null> {
  const row = typed.id === undefined ? undefined : await readRow(ctx, item, typed.id);
  const isSame = row !== undefined && (typed.typeCode === undefined || typed.typeCode === row.typeCode);
  const current = await currentType(ctx, row && isSame ? row.typeCode : (typed.typeCode ?? ''));
  const version = isSame ? versionAfter(await typeOf(ctx, row), current, typed) : current;
  if (!version) return null;
  const dictionaries = await ctx.dictionaries(dictionariesOf(version.type), row ? 'ever' : 'offered');
  const { values } = readItemValues(version.type, givenFor(version.type, typed), { locale: ctx.locale, dictionaries });
  const { description, shortName } = describeItem(version.type, values);
  return { description, shortName, values };
}
