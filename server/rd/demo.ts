import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { materialTypes } from './catalogue/catalogue.ts';
import { components } from './demo-items/components.ts';
import { goods } from './demo-items/goods.ts';
import type { Typed } from './demo-items/grid.ts';
import { passives } from './demo-items/passives.ts';
import { rdDictionaries } from './dictionaries.ts';
import { codeOf } from './items/assign-code.ts';
import { item } from './items/item.ts';
import { columnsFor } from './items/item-columns.ts';
import { itemCounter } from './items/item-counter-table.ts';
import { readItemValues } from './items/read-item-values.ts';
import { shippedVersion } from './types/find-type.ts';

/** A small plant has one of so many. */
const fewer = 33;
/** One statement takes so many rows. */
const batch = 500;

/** Items of all groups: about 2,000 in the demo factory, 60 in a small plant. */
export async function seedItems(db: Transaction, { tenantId, isWhole }: DemoPlant): Promise<void> {
  const all = [...passives, ...components, ...goods].flatMap(({ typeCode, parts }) => parts.map((typed) => ({ typeCode, typed })));
  const counters = new Map<string, number>();
  const rows = all
    .filter((_, at) => isWhole || at % fewer === 0)
    .map(({ typeCode, typed }, at) => {
      const nth = (counters.get(typeCode) ?? 0) + 1;
      counters.set(typeCode, nth);
      return { ...columnsOf(typeCode, typed), code: codeOf(typeCode, nth), state: stateOf(at), wasReleased: stateOf(at) !== 'draft' };
    });
  for (let from = 0; from < rows.length; from += batch) await db.insert(item.table).values(rows.slice(from, from + batch));
  await db.insert(itemCounter).values([...counters].map(([typeCode, last]) => ({ tenantId, typeCode, last })));
}

const types = new Map(materialTypes.map((type) => [type.code, type]));
const dictionaries = new Map(
  (rdDictionaries.business ?? []).map(({ code, entries }) => [code, entries.map(({ key, zh }) => ({ value: key, label: zh }))]),
);

function columnsOf(typeCode: string, typed: Typed) {
  const type = types.get(typeCode);
  if (!type) throw new Error(`No type ${typeCode}`);
  const start = Object.fromEntries(type.fields.map(({ name, initial }) => [name, initial]));
  const { values, problems } = readItemValues(type, { ...start, ...typed }, { locale: 'zh', dictionaries });
  if (Object.keys(problems).length > 0) throw new Error(`A demo item of ${typeCode}: ${JSON.stringify(problems)}`);
  return columnsFor({ type, version: shippedVersion }, values);
}

/** Most are in use, some are being entered, a few are out of use. */
const stateOf = (at: number): string => (at % 29 === 28 ? 'draft' : at % 41 === 40 ? 'retired' : 'released');
