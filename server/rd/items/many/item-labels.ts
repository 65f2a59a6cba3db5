import { inArray } from 'drizzle-orm';
import { own } from '#rules/own.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows, withLabels } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type Item, item } from '../item.ts';
import { type Standing, standingOf } from '../standing.ts';

/** So many items are printed at once. */
const maxLabelled = 300;

/** What a label says of an item, and whether it may be used at all. */
export interface ItemLabel {
  id: string;
  code: string;
  shortName: string;
  description: string;
  manufacturerModel: string;
  moistureLevel: string;
  standing?: Standing;
}

/** The labels of items, in the order in which they were asked for. */
export async function labelsOf(ctx: SignedInContext, ids: readonly string[]): Promise<ItemLabel[]> {
  if (ids.length > maxLabelled)
    throw new BusinessError({
      zh: `一次最多打印${maxLabelled}个物料的标签`,
      en: `Labels of at most ${maxLabelled} items are printed at once`,
    });
  const rows: (Item & { replacementNumber?: string })[] =
    ids.length === 0 ? [] : await findRows(ctx, item, inArray(item.table.id, [...ids]), ids.length);
  const labelled = new Map((await withLabels(ctx, item, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = labelled.get(id);
    if (!row) return [];
    const { code, shortName, description, manufacturerModel, state, values, replacementNumber = '' } = row;
    return {
      ...{ id, code, shortName, description, manufacturerModel: manufacturerModel ?? '' },
      moistureLevel: own(values, 'moistureLevel')?.text ?? '',
      ...standingOf({ state, replacement: replacementNumber }, ctx.locale),
    };
  });
}
