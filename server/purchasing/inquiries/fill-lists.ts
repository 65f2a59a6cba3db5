import { and, desc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { maxFormRows } from '#rules/form-limits.ts';
import { plainNumber } from '#rules/grouped.ts';
import { exact, times, written } from '#rules/money/exact.ts';
import { type Answers, type PartQuestion, questionKey } from '#rules/part-lines/part-line.ts';
import { placedTwice, placeList, placesOf } from '#rules/part-lines/places.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { item } from '#server/rd/items/item.ts';
import { selectMaterials } from '#server/rd/items/select-materials.ts';
import { type FoundParts, findParts, wantedLine } from '#server/rd/search/find-parts.ts';
import { selectSuppliers } from '../suppliers/select-suppliers.ts';
import { supplier } from '../suppliers/supplier.ts';
import { supplierContact } from '../suppliers/supplier-contact.ts';
import { scoresFor } from '../vendors/supplier-scores.ts';
import { disabledSupplier, outOfUse } from '../vendors/supplier-standing.ts';
import { type PastedLine, readPastedLines } from './paste-lines.ts';

export const pasteInput = z.object({
  text: z.string().max(200_000),
  /** Chosen readings by the question; an empty one keeps the line as it was pasted. */
  answers: z.record(z.string().max(200), z.string().max(60)).default({}),
  /** How many boards the quantities of a parts list are for, as typed; one where nothing is. */
  boards: z.string().trim().max(20).default(''),
});
export const itemInput = z.object({ text: z.string().trim().max(100) });
/** The codes of items that a form names. */
export const namedInput = z.object({ codes: z.array(z.string().max(100)).max(maxFormRows) });
/** The codes of suppliers that a form names. */
export const chosenInput = z.object({ numbers: z.array(z.string().max(160)).max(100) });
export const contactInput = z.object({ supplierNumber: z.string().trim().max(160) });

/** Either list of an inquiry takes them all. */
const maxPasted = maxFormRows / 2;

const said = {
  nothing: {
    zh: '没有识别到物料，请粘贴物料和数量两列',
    en: 'No materials recognised. Paste at least a column of materials and one of quantities.',
  },
  allLeft: (left: readonly string[]) => ({
    zh: `没有要询价的物料，未加入：${left.join('、').slice(0, 200)}`,
    en: `No material to ask for. Left out: ${left.join(', ').slice(0, 200)}.`,
  }),
  severalNumbers: (columns: string) => ({
    zh: `第${columns}列都可能是数量，请在第一行写上列名，如：物料、数量、单价`,
    en: `Columns ${columns.replaceAll('、', ', ')} may each be the quantity. Write the names of the columns in the first row, such as: Part, Qty, Price.`,
  }),
  tooMany: { zh: `一次最多粘贴${maxPasted}行`, en: `At most ${maxPasted} rows at once` },
  boards: { zh: '请输入 1 到 1000000 的整数', en: 'Enter a whole number from 1 to 1,000,000' },
  several: { zh: '有多个供应商符合，请从列表中选择', en: 'Several suppliers match. Choose one from the list.' },
  unknown: { zh: '没有这个供应商', en: 'No such supplier' },
};

/**
 * Pasted rows as lines of an inquiry: those that mean one item, by its number, its maker's or its values, as that item, with what was
 * pasted in the note; the others as temporary materials, as they were pasted. A line with two readings is asked about, once for all alike,
 * and until every question is answered no line is one of the inquiry. What is in no line, such as prices, is told, and
 * so is what a temporary material may mean, and which places of a parts list stand on two lines (decision 123).
 */
export async function pasteLines(ctx: SignedInContext, { text, answers, boards }: z.output<typeof pasteInput>) {
  const { lines: ofOne, unread, quantities, places = [] } = readPastedLines(text);
  const lines = forBoards(ofOne, boards);
  if (quantities.length > 0) throw new BusinessError(said.severalNumbers(quantities.join('、')), { field: 'pasted' });
  if (lines.length === 0) throw new BusinessError(unread.length > 0 ? said.allLeft(unread) : said.nothing, { field: 'pasted' });
  if (lines.length > maxPasted) throw new BusinessError(said.tooMany, { field: 'pasted' });
  const { code } = item.table;
  const found = await ctx.db
    .select({ code })
    .from(item.table)
    .where(
      and(
        visibleRows(item, ctx),
        inArray(
          code,
          lines.map(({ itemNumber }) => itemNumber),
        ),
      ),
    );
  const known = new Set(found.map((row) => row.code));
  const parts = lines.map(({ itemNumber, note }, at) => {
    const first = placesOf(places[at] ?? '')?.first;
    return wantedLine(itemNumber, answers, { places: first === undefined ? [] : [first], note: note ?? '' });
  });
  const meant = await findParts(ctx, parts);
  const questions = askedOnce(parts.flatMap(({ part }, at) => (meant[at]?.state === 'asked' ? [part.questions] : [])).flat(), answers);
  if (questions.length > 0) return { matrialList: [], temMatrialList: [], questions, unread, offers: [], placedTwice: [] };
  const items = lines.map(({ itemNumber, ...line }, at): PastedLine | undefined => {
    const note = noted(line.note, kept(places[at]));
    if (known.has(itemNumber)) return { ...line, itemNumber, note: note || null };
    const { state, items: [only] = [] } = meant[at] ?? {};
    return state === 'found' && only ? { ...line, itemNumber: only.code, note: noted(itemNumber, note) } : undefined;
  });
  const others = lines.flatMap(({ itemNumber, note, ...line }, at) =>
    items[at] === undefined ? [{ ...line, itemNumber, note: noted(readingsIn(itemNumber, answers), note, kept(places[at])) || null }] : [],
  );
  const offers = lines.flatMap(({ itemNumber }, at): PastedOffer[] => (items[at] || !meant[at] ? [] : offersIn(itemNumber, meant[at])));
  return {
    matrialList: items.filter((line) => line !== undefined),
    temMatrialList: others,
    questions,
    unread: [...unread, ...places.filter((text) => kept(text) === '' && text !== '').map((text) => `${text.slice(0, 40)} …`)],
    placedTwice: [...placedTwice(placesIn(places))].slice(0, mostOffered),
    offers: offers.filter(({ text: typed }, at) => offers.findIndex((one) => one.text === typed) === at),
  };
}

/** The lines with the quantities of so many boards; what is no number stays as it was typed. */
function forBoards(lines: readonly PastedLine[], typed: string): PastedLine[] {
  const boards = plainNumber(typed === '' ? '1' : typed);
  if (!/^[1-9]\d{0,6}$/.test(boards) || Number(boards) > 1_000_000) throw new BusinessError(said.boards, { field: 'boards' });
  const count = { units: BigInt(boards), scale: 0 };
  return lines.map((line) => {
    const quantity = exact(line.itemQty);
    return quantity ? { ...line, itemQty: written(times(quantity, count)) } : line;
  });
}

/** What a line that became a temporary material may mean: items to choose from, or one out of use and the item in its place. */
export interface PastedOffer {
  text: string;
  /** '1001-00259 已停用，替代：1001-00002'. */
  retired: string | null;
  items: { code: string; label: string }[];
}

const mostOffered = 6;

function offersIn(text: string, { state, items }: FoundParts): PastedOffer[] {
  const labelled = items
    .slice(0, mostOffered)
    .map(({ code, description, standing }) => ({ code, label: [code, description, standing?.text].filter(Boolean).join(' ') }));
  if (state === 'several' || state === 'similar' || state === 'draft') return [{ text, retired: null, items: labelled }];
  if (state !== 'retired') return [];
  const told = items.map(({ code, standing }) => `${code} ${standing?.text ?? ''}`).join('; ');
  const replacements = items.flatMap(({ standing }) => standing?.replacementNumber ?? []);
  return [{ text, retired: told, items: [...new Set(replacements)].map((code) => ({ code, label: code })) }];
}

interface AskedQuestion extends PartQuestion {
  /** How many of the lines ask it. */
  rows: number;
}

/** The questions without an answer, each once. */
function askedOnce(questions: readonly PartQuestion[], answers: Answers): AskedQuestion[] {
  const asked = new Map<string, AskedQuestion>();
  for (const question of questions) {
    const key = questionKey(question);
    if (answers[key] !== '') asked.set(key, { ...question, rows: (asked.get(key)?.rows ?? 0) + 1 });
  }
  return [...asked.values()];
}

/** What a supplier reads of a word with two readings, such as `104 = 100nF`. */
const readingsIn = (line: string, answers: Answers): string =>
  readPartLine(line)
    .questions.flatMap((question) => (answers[questionKey(question)] ? [`${question.word} = ${answers[questionKey(question)]}`] : []))
    .join(' ');

const noted = (...texts: readonly (string | null)[]): string => texts.filter(Boolean).join(' ');

/** Where a part stands on the board, as far as a note has room for it: who offers another part has to know. */
const kept = (places = ''): string => (places.length > 250 ? '' : places.replace(/\s+/gu, ' '));

/** The places of all lines, as many as a parts list may have. */
function placesIn(lists: readonly string[]): string[] {
  const all: string[] = [];
  for (const text of lists) if (all.length < 50_000) all.push(...placeList(text));
  return all;
}

/** The items that somebody may mean by a part of a number, a name or values; the whole number means one alone. */
export async function findItems(ctx: SignedInContext, { text }: z.output<typeof itemInput>) {
  const found = text === '' ? [] : await selectMaterials(ctx, { itemNumber: text });
  const exact = found.filter(({ code }) => code === text);
  return (exact.length > 0 ? exact : found.slice(0, 20)).map(({ code, label, lastPrice }) => ({
    ...{ code, label },
    ...(lastPrice && { lastPrice }),
  }));
}

/** What items are, by their codes: a code alone says nothing to who looks through the lines of a form. */
export async function describeItems(ctx: SignedInContext, { codes }: z.output<typeof namedInput>): Promise<Record<string, string>> {
  const { code, description } = item.table;
  if (codes.length === 0) return {};
  const rows = await ctx.db
    .select({ code, description })
    .from(item.table)
    .where(and(visibleRows(item, ctx), inArray(code, codes)));
  return Object.fromEntries(rows.map((row) => [row.code, row.description]));
}

/** The suppliers that an inquiry can go to, those that its form names first, and how each has answered so far. */
export async function suppliersToAsk(ctx: SignedInContext, { numbers }: z.output<typeof chosenInput>) {
  const { table } = supplier;
  const named = await ctx.db
    .select({ id: table.id, number: table.number, name: table.name })
    .from(table)
    .where(and(visibleRows(supplier, ctx), inArray(table.number, numbers.length > 0 ? numbers : [''])))
    .orderBy(table.number);
  const others = (await selectSuppliers(ctx, {})).filter(({ id }) => named.every((one) => one.id !== id));
  const all = [...named.map((one) => ({ ...one, isNamed: true })), ...others.map((one) => ({ ...one, isNamed: false }))];
  const scores = await scoresFor(
    ctx,
    all.map(({ id }) => id),
  );
  return all.map(({ id, number, name, isNamed }) => ({ number, label: `${number} ${name}`, isNamed, score: scores.get(id) ?? null }));
}

/** A supplier with its default contact, as a row of an inquiry. Named by its code, by 'code name' as lists offer it, or by what only it is called. */
export async function contactRow(ctx: SignedInContext, { supplierNumber }: z.output<typeof contactInput>) {
  const number = supplierNumber.split(' ')[0] ?? '';
  const contact = supplierContact.table;
  const called = number === '' ? [] : await selectSuppliers(ctx, { q: supplierNumber });
  const exact =
    called.find((one) => one.number === number) ?? (await selectSuppliers(ctx, { q: number })).find((one) => one.number === number);
  const found = exact ?? (called.length === 1 ? called[0] : undefined);
  const disabled = found ?? (await selectSuppliers(ctx, { q: number, all: 'true' })).find((one) => one.number === number);
  if (disabled && (!found || (await outOfUse(ctx, [{ supplierId: found.id }])).has(found.id)))
    throw new BusinessError(disabledSupplier(disabled), { field: 'supplier' });
  if (!found) throw new BusinessError(called.length > 1 ? said.several : said.unknown, { field: 'supplier' });
  const [person] = await ctx.db
    .select()
    .from(contact)
    .where(and(visibleRows(supplierContact, ctx), eq(contact.supplierId, found.id)))
    .orderBy(desc(contact.isDefault), contact.id)
    .limit(1);
  return {
    supplierNumber: found.number,
    supplierName: found.name,
    contactTip: person ? `${person.name} ${person.phone}` : '',
    contactName: person?.name ?? '',
    contactPhone: person?.phone ?? '',
    contactMail: person?.mail ?? '',
    smsWarn: person?.smsWarn ?? false,
    mailWarn: person?.mailWarn ?? true,
  };
}
