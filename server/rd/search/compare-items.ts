import { inArray } from 'drizzle-orm';
import * as z from 'zod';
import { own } from '#rules/own.ts';
import type { Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { ids } from '#server/engine/inputs.ts';
import { findRows, withLabels } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { MaterialField } from '../catalogue/definition.ts';
import { type Item, item } from '../items/item.ts';
import { lastPriceLabel, lastPriceTexts } from '../items/price-order.ts';
import { typeOf } from '../items/save-item.ts';
import { titleOf } from '../types/find-type.ts';
import { optionsOf } from './asked-fields.ts';

/** How many items fit beside each other. */
export const maxCompared = 6;

export const compareInput = z.object({ ids });

/** A field of the items compared, and what each of them has there. */
export interface ComparedField {
  name: string;
  label: string;
  values: string[];
  isDifferent: boolean;
}

/** Two to six items beside each other, in the order in which they were asked for. */
export async function compareItems(ctx: SignedInContext, { ids: asked }: z.output<typeof compareInput>) {
  if (asked.length < 2 || asked.length > maxCompared)
    throw new BusinessError({ zh: `请选择2到${maxCompared}个物料`, en: `Choose two to ${maxCompared} items` }, { field: 'ids' });
  const rows = await findRows(ctx, item, inArray(item.table.id, asked), asked.length);
  const found = asked.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (found.length < asked.length) throw new BusinessError(messages.absent, { code: 404 });
  const labelled = await withLabels(ctx, item, found);
  const prices = await lastPriceTexts(
    ctx,
    found.map(({ code }) => code),
  );
  const columns = await Promise.all(labelled.map(async (row) => withPrice(await columnOf(ctx, row), prices?.get(row.code), ctx.locale)));
  return {
    items: labelled.map(({ values: _values, terms: _terms, fingerprint: _own, nearFingerprint: _near, ...row }) => row),
    fields: compared(columns),
  };
}

/** A value of one item: what is shown, and what it is compared by. */
interface Cell {
  label: string;
  shown: string;
  by: string | number;
}

/** What `withLabels` adds to an item. */
interface Labels {
  stateName?: string;
  replacementNumber?: string;
}

async function columnOf(ctx: SignedInContext, row: Item & Labels): Promise<Map<string, Cell>> {
  const { type } = await typeOf(ctx, row);
  const options = await optionsOf(ctx, type);
  const title = titleOf(type)[ctx.locale];
  const cells = type.fields.flatMap((field): [string, Cell][] => {
    const value = own(row.values, field.name);
    if (value === undefined || isAside(field)) return [];
    const choice = options(field).find((option) => option.value === value.text)?.label;
    const shown = choice ?? (field.kind === 'number' ? value.text + (field.suffix ?? '') : value.text);
    return [[field.name, { label: field.label[ctx.locale], shown, by: value.number ?? value.text }]];
  });
  const { typeCode, state, replacementId } = item.fields;
  return new Map([
    ['typeCode', { label: typeCode.label[ctx.locale], shown: title, by: type.code }],
    ['state', { label: state.label[ctx.locale], shown: row.stateName ?? row.state, by: row.state }],
    ...(row.replacementNumber
      ? [['replacementId', { label: replacementId.label[ctx.locale], shown: row.replacementNumber, by: row.replacementNumber }] as const]
      : []),
    ...cells,
  ]);
}

function withPrice(cells: Map<string, Cell>, price: string | undefined, locale: Locale): Map<string, Cell> {
  return price === undefined ? cells : cells.set('lastPrice', { label: lastPriceLabel[locale], shown: price, by: price });
}

const isAside = ({ name }: MaterialField): boolean => name === 'note' || name === 'datasheet';

/** The fields that any of the items has a value in, in the order of the first that has it. */
function compared(columns: readonly Map<string, Cell>[]): ComparedField[] {
  const labels = new Map(columns.toReversed().flatMap((column) => [...column].map(([name, { label }]) => [name, label] as const)));
  const names = new Set(columns.flatMap((column) => [...column.keys()]));
  return [...names].map((name) => {
    const cells = columns.map((column) => column.get(name));
    return {
      name,
      label: labels.get(name) ?? name,
      values: cells.map((cell) => cell?.shown ?? ''),
      isDifferent: new Set(cells.map((cell) => cell?.by)).size > 1,
    };
  });
}
