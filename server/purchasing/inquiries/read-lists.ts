import { and, inArray } from 'drizzle-orm';
import { readFields } from '#rules/field-rules.ts';
import { isBroken, wholePieces } from '#rules/piece-units.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { Problems } from '#server/errors.ts';
import { item } from '#server/rd/items/item.ts';
import { type Unready, unreadyAmong } from '#server/rd/items/unready-items.ts';
import { countedAmong } from '../materials/counted-items.ts';
import { enabledSupplier, supplier } from '../suppliers/supplier.ts';
import { contactNames, wayProblems } from '../suppliers/ways-to-contact.ts';
import { disabledSupplier, outOfUse } from '../vendors/supplier-standing.ts';
import { type InquiryLists, inquiryLists, listNames } from './inquiry-lists.ts';

export interface ReadLists {
  lists: InquiryLists;
  problems: Problems;
  /** The drafts that it lists for the first time, of which somebody has to be asked. */
  drafts: Unready[];
  /** The suppliers of supplierList by their code. */
  suppliers: Map<string, { id: string; number: string; name: string }>;
}

const said = {
  unknownItem: { zh: '没有这个物料编码，请改填到临时物料', en: 'No such item. Enter it under temporary materials instead.' },
  twice: { zh: '物料重复', en: 'This material is listed twice' },
  unknownSupplier: { zh: '没有这个供应商', en: 'No such supplier' },
  supplierTwice: { zh: '供应商重复', en: 'This supplier is listed twice' },
};

/**
 * Checks the lists of an inquiry: known items, each once for a day and a purpose and in whole pieces, and known suppliers with a contact, each once. An item out of use comes into no
 * inquiry that did not list it before.
 */
export async function readLists(ctx: SignedInContext, input: Input, before?: InquiryLists): Promise<ReadLists> {
  const views = listNames.map((name) => viewOf(name, inquiryLists[name], ctx.locale));
  const given: Input = { ...input, supplierList: withCodes(input.supplierList) };
  const { values, problems } = readFields(views, given, ctx.locale);
  // The rules above have given every row its shape; of a list with a fault, which is not saved, the names are looked at all the same.
  const lists = Object.fromEntries(listNames.map((name) => [name, values[name] ?? namesIn(given[name])])) as unknown as InquiryLists;
  const say = (path: string, text: { zh: string; en: string }) => {
    problems[path] ??= text[ctx.locale];
  };
  for (const name of ['supplierList', 'temSupplierList'] as const)
    for (const [at, row] of (Array.isArray(given[name]) ? given[name] : []).entries())
      for (const [field, text] of Object.entries(wayProblems(ctx.locale, row ?? {}, contactNames)))
        problems[`${name}.${at}.${field}`] ??= text;
  const drafts = await checkMaterials(ctx, lists, new Set(before?.matrialList.map(({ itemNumber }) => itemNumber)), say);
  const suppliers = await checkSuppliers(ctx, lists, say);
  return { lists, problems: inOrder(problems), drafts, suppliers };
}

/** A supplier may be named as lists offer it, 'code name'; no code has a blank. */
const withCodes = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? rows.map((row) =>
        typeof row?.supplierNumber === 'string' ? { ...row, supplierNumber: row.supplierNumber.trim().split(/\s/)[0] ?? '' } : row,
      )
    : rows;

const namesIn = (rows: unknown) =>
  (Array.isArray(rows) ? rows : []).map((row) =>
    Object.fromEntries(['itemNumber', 'supplierNumber', 'contactPhone'].map((name) => [name, String(row?.[name] ?? '')])),
  );

type Say = (path: string, text: { zh: string; en: string }) => void;

async function checkMaterials(
  ctx: SignedInContext,
  { matrialList, temMatrialList }: InquiryLists,
  before: ReadonlySet<string>,
  say: Say,
): Promise<Unready[]> {
  const numbers = matrialList.map(({ itemNumber }) => itemNumber);
  const { code } = item.table;
  const found = await ctx.db
    .select({ code })
    .from(item.table)
    .where(and(visibleRows(item, ctx), inArray(code, numbers.length > 0 ? numbers : [''])));
  const known = new Set(found.map((row) => row.code));
  const unready = await unreadyAmong(
    ctx,
    numbers.filter((number) => !before.has(number)),
  );
  const counted = await countedAmong(
    ctx,
    matrialList.filter(({ itemQty }) => isBroken(itemQty)).map(({ itemNumber }) => itemNumber),
  );
  for (const [at, row] of matrialList.entries())
    if (isBroken(row.itemQty) && counted.has(row.itemNumber)) say(`matrialList.${at}.itemQty`, wholePieces);
  const seen = new Set<string>();
  for (const [name, list] of [['matrialList', matrialList] as const, ['temMatrialList', temMatrialList] as const]) {
    for (const [at, { itemNumber, needDate, note }] of list.entries()) {
      const path = `${name}.${at}.itemNumber`;
      // For two days, or two purposes, an item stands on two lines.
      const key = [itemNumber.trim().toUpperCase(), needDate ?? '', note ?? ''].join(' ');
      if (name === 'matrialList' && !known.has(itemNumber)) say(path, said.unknownItem);
      else if (seen.has(key)) say(path, said.twice);
      const objection = name === 'matrialList' && unready.get(itemNumber);
      if (objection && !objection.isAsked) say(path, objection.text);
      seen.add(key);
    }
  }
  return [...unready.values()].filter(({ isAsked }) => isAsked);
}

async function checkSuppliers(ctx: SignedInContext, { supplierList, temSupplierList }: InquiryLists, say: Say) {
  const { id, number, name, status } = supplier.table;
  const numbers = supplierList.map(({ supplierNumber }) => supplierNumber ?? '');
  const found = await ctx.db
    .select({ id, number, name, status })
    .from(supplier.table)
    .where(and(visibleRows(supplier, ctx), inArray(number, numbers.length > 0 ? numbers : [''])))
    // Held, so that none is removed before the inquiry names it.
    .for('key share');
  const out = await outOfUse(
    ctx,
    found.map((row) => ({ supplierId: row.id })),
  );
  const isOut = (row: (typeof found)[number]) => row.status !== enabledSupplier || out.has(row.id);
  const known = new Map(found.filter((row) => !isOut(row)).map((row) => [row.number, row]));
  for (const [at, one] of numbers.entries()) {
    const path = `supplierList.${at}.supplierNumber`;
    const disabled = found.find((row) => row.number === one && isOut(row));
    if (disabled) say(path, disabledSupplier(disabled));
    else if (!known.has(one)) say(path, said.unknownSupplier);
    else if (numbers.indexOf(one) !== at) say(path, said.supplierTwice);
  }
  const phones = temSupplierList.map(({ contactPhone }) => contactPhone);
  for (const [at, phone] of phones.entries())
    if (phones.indexOf(phone) !== at) say(`temSupplierList.${at}.contactPhone`, said.supplierTwice);
  return known;
}

/** In the order of the form: the first one is the refusal's message. */
function inOrder(problems: Problems): Problems {
  const names: readonly string[] = listNames;
  const placeOf = (path: string) => names.indexOf(path.split('.')[0] ?? '');

  return Object.fromEntries(Object.entries(problems).sort(([a], [b]) => placeOf(a) - placeOf(b)));
}
