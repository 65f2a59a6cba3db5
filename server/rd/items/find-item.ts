import { and, asc, eq, inArray, or } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { containsText, findByName } from '#server/engine/contains-text.ts';
import { id, optional, selectInput } from '#server/engine/inputs.ts';
import { withOffered } from '#server/engine/moves/offered.ts';
import { findRows, type ListInput, listRows, withLabels } from '#server/engine/read-rows.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { listConditions } from '../search/list-conditions.ts';
import { quickSearch } from '../search/quick-search.ts';
import { currentTypes, type TypeVersion, typeAt } from '../types/find-type.ts';
import { isNumbered, presentNumber } from './former-codes.ts';
import { type Item, item } from './item.ts';
import { keysOf, textsOf } from './item-values.ts';
import { isReplacing, replacing, standingOf } from './standing.ts';

const word = z.coerce.string().trim().max(64);
const { table } = item;

/** An item is asked for by our id, by its number, or by its id in the ERP system (specification 7.4). */
export const itemInput = z.object({ id: optional(id), fnumber: optional(word), fitemid: optional(word) });

/** One item with its values by name; legacy clients find them as key0, key1 and so on, too. */
export async function readItem(ctx: SignedInContext, asked: z.output<typeof itemInput>) {
  const [row] = await findRows(ctx, item, conditionFor(asked), 1, ['-erpItemId']);
  if (!row) throw new BusinessError(messages.absent, { code: 404 });
  const [shown] = await withOffered(ctx, item, [await shownItem(ctx, row)]);
  if (!shown) throw new Error('An item has no shape');
  return shown;
}

function conditionFor({ id: own, fnumber, fitemid }: z.output<typeof itemInput>) {
  if (own !== undefined) return eq(table.id, own);
  if (fnumber !== undefined) return isNumbered(fnumber);
  if (fitemid !== undefined) return isFitemid(fitemid);
  throw new BusinessError({ zh: '缺少必要的请求参数: fnumber', en: 'Missing parameter: fnumber' });
}

// What the ERP system does not know goes by the id that we answer as its own.
const isFitemid = (asked: string) =>
  id.safeParse(asked).success ? or(eq(table.erpItemId, asked), eq(table.id, asked)) : eq(table.erpItemId, asked);

/** A page of items; legacy clients filter by the names that they read: fnumber, fitemid, and parameters as key0, key1 and so on. */
export async function listItems(ctx: SignedInContext, input: ListInput) {
  const { fitemid, fitemid_equal = fitemid, ...given } = input.filters;
  const filters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replace(/^fnumber(?=_|$)/, 'code'), value]));
  for (const name of ['code', 'code_equal', 'code_like'])
    if (filters[name] !== undefined) filters[name] = await presentNumber(ctx, filters[name]);
  const isAsked = fitemid_equal ? isFitemid(fitemid_equal.trim()) : undefined;
  const page = await listRows(ctx, item, { ...input, filters }, and(isAsked, await listConditions(ctx, filters)));
  return { ...page, records: await withOffered(ctx, item, await shownItems(ctx, page.records)) };
}

/** One item as clients read it. */
export async function shownItem(ctx: SignedInContext, row: Item) {
  const [shown] = await shownItems(ctx, [row]);
  if (!shown) throw new Error('An item has no shape');
  return shown;
}

/** Items as clients read them: names of the legacy system, and the values by name and by position. */
export async function shownItems<Row extends Item>(ctx: SignedInContext, rows: Row[]) {
  const types = await typesOf(ctx, rows);
  const labelled = await withLabels(ctx, item, rows);
  return labelled.map(({ values, terms: _terms, fingerprint: _own, nearFingerprint: _near, ...row }) => {
    const type = types.get(keyOf(row))?.type;
    return {
      ...row,
      fnumber: row.code,
      fitemid: row.erpItemId ?? row.id,
      ...(type && { ...textsOf(type, values), ...keysOf(type, values) }),
    };
  });
}

async function typesOf(ctx: SignedInContext, rows: readonly Item[]): Promise<Map<string, TypeVersion>> {
  const found = new Map<string, TypeVersion>();
  for (const row of new Map(rows.map((one) => [keyOf(one), one])).values()) {
    const type = await typeAt(ctx, row.typeCode, row.typeVersion);
    if (type) found.set(keyOf(row), type);
  }
  return found;
}

const keyOf = ({ typeCode, typeVersion }: Pick<Item, 'typeCode' | 'typeVersion'>): string => `${typeCode} ${typeVersion}`;

/** Legacy forms call the text searchKey. */
export const itemSelectInput = selectInput
  .unwrap()
  .extend({ searchKey: optional(word) })
  .prefault({});

/** Items to choose from, by number, description, the maker's model, values or their type; retired ones only where they are chosen already. */
export async function selectItems(
  ctx: SignedInContext,
  { q, searchKey = q, ids: chosen, all }: z.output<typeof itemSelectInput>,
  states: string[] = ['draft', 'released'],
) {
  const { id: own, code, description, shortName, manufacturerModel, state } = table;
  const types = searchKey === undefined ? [] : (await currentTypes(ctx)).map(({ type }) => type);
  const read = async (typed: string | undefined, limit: number) =>
    ctx.db
      .select({ id: own, code, description, shortName, state, replacement: replacing.code })
      .from(table)
      .leftJoin(replacing, isReplacing)
      .where(
        and(
          visibleRows(item, ctx),
          chosen?.length
            ? inArray(own, chosen)
            : or(
                ...[code, description, manufacturerModel].map((column) => containsText(column, typed)),
                await quickSearch(types, typed ?? ''),
              ),
          chosen?.length || all ? undefined : inArray(state, states),
        ),
      )
      .orderBy(asc(code))
      .limit(limit);
  const rows = await findByName(ctx, searchKey, maxOptions(ctx), read, (row) => row.description);
  return rows.map(({ replacement, ...row }) => {
    const { standing } = standingOf({ state: row.state, replacement }, ctx.locale);
    const said = standing === undefined ? '' : ctx.locale === 'zh' ? `（${standing.text}）` : ` (${standing.text})`;
    return { ...row, fnumber: row.code, value: row.id, label: `${row.code} ${row.description}${said}` };
  });
}
