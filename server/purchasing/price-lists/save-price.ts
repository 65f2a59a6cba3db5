import { and, eq, sql } from 'drizzle-orm';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { isAbsent } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { InputError } from '#server/errors.ts';
import { item } from '#server/rd/items/item.ts';
import { refuseUnready } from '#server/rd/items/unready-items.ts';
import { type CustomerPrice, customerPrice, type FreeCustomerPrice, freeCustomerPrice } from './customer-price.ts';
import { refuseEndBeforeStart, refuseOverlap } from './refuse-overlap.ts';

const plain = (text = '') => text.trim().toLowerCase();

/** Adds the price of an item, which is named by id or by number. */
export async function insertPrice(ctx: SignedInContext, input: Input): Promise<CustomerPrice> {
  const values = await readInput(ctx, customerPrice, await withItem(ctx, input));
  await refuseUnreadyItem(ctx, values.itemId, input.confirm);
  await refuseItemTwice(ctx, values);
  return insertRow(ctx, customerPrice, values);
}

export async function updatePrice(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<CustomerPrice> {
  const values = await readInput(ctx, customerPrice, await withItem(ctx, input), true);
  const before = await readRow(ctx, customerPrice, id);
  if (values.itemId !== undefined && values.itemId !== before.itemId) await refuseUnreadyItem(ctx, values.itemId, input.confirm);
  await refuseItemTwice(ctx, { ...before, ...values }, id);
  return updateRow(ctx, customerPrice, id, values, expected);
}

/** Adds the price of something that has a name alone. */
export async function insertFreePrice(ctx: SignedInContext, input: Input): Promise<FreeCustomerPrice> {
  const values = await readInput(ctx, freeCustomerPrice, input);
  await refuseNameTwice(ctx, values);
  return insertRow(ctx, freeCustomerPrice, values);
}

export async function updateFreePrice(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<FreeCustomerPrice> {
  const values = await readInput(ctx, freeCustomerPrice, input, true);
  await refuseNameTwice(ctx, { ...(await readRow(ctx, freeCustomerPrice, id)), ...values }, id);
  return updateRow(ctx, freeCustomerPrice, id, values, expected);
}

async function refuseUnreadyItem(ctx: SignedInContext, itemId = '0', confirm: unknown): Promise<void> {
  const { id, code, tenantId } = item.table;
  const [row] = await ctx.db
    .select({ code })
    .from(item.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(id, itemId)));
  await refuseUnready(ctx, { itemId: row?.code }, confirm);
}

async function refuseItemTwice(ctx: SignedInContext, price: Partial<CustomerPrice>, id?: string): Promise<void> {
  refuseEndBeforeStart(price);
  const { customer, itemId } = customerPrice.table;
  const same = [sql`lower(trim(${customer})) = ${plain(price.customer)}`, eq(itemId, price.itemId ?? '0')];
  await refuseOverlap(ctx, customerPrice, { same, about: `${plain(price.customer)} ${price.itemId}`, ...(id && { id }) }, price);
}

async function refuseNameTwice(ctx: SignedInContext, price: Partial<FreeCustomerPrice>, id?: string): Promise<void> {
  refuseEndBeforeStart(price);
  const { customer, itemName, specification } = freeCustomerPrice.table;
  const [who, what, which] = [plain(price.customer), plain(price.itemName), plain(price.specification ?? '')];
  const same = [
    sql`lower(trim(${customer})) = ${who}`,
    sql`lower(trim(${itemName})) = ${what}`,
    sql`lower(trim(coalesce(${specification}, ''))) = ${which}`,
  ];
  await refuseOverlap(ctx, freeCustomerPrice, { same, about: `${who} ${what} ${which}`, ...(id && { id }) }, price);
}

/** Legacy clients name an item by its number. */
async function withItem(ctx: SignedInContext, input: Input): Promise<Input> {
  if (!isAbsent(input.itemId) || isAbsent(input.itemNumber)) return input;
  const { id, code } = item.table;
  const [row] = await ctx.db
    .select({ id })
    .from(item.table)
    .where(and(visibleRows(item, ctx), eq(code, String(input.itemNumber).trim())));
  if (row) return { ...input, itemId: row.id };
  throw new InputError({ itemNumber: ruleMessage('notChoice', ctx.locale, item.fields.code.label[ctx.locale]) });
}
