import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import * as z from 'zod';
import type { FieldView, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { naturally } from '#server/database/natural-order.ts';
import { containsText, findByName } from '#server/engine/contains-text.ts';
import { asked, crud } from '#server/engine/crud.ts';
import { id, ids, optional } from '#server/engine/inputs.ts';
import { findRows, listRows, withLabels } from '#server/engine/read-rows.ts';
import { maxOptions, selectsMore } from '#server/engine/selectable.ts';
import { screenOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { isSupplier } from '../supplier-door/supplier-variant.ts';
import { inquiriesOfVendors } from './open-inquiries.ts';
import { insertVendorFile, updateVendorFile } from './save-vendor-file.ts';
import { withScores } from './supplier-scores.ts';
import { vendor } from './vendor.ts';
import { vendorFile } from './vendor-file.ts';

const word = z.coerce.string().trim().max(100);
const vendorInput = z.object({ id: optional(id), account: optional(word) });
const vendorSearch = z
  .object({ searchKey: optional(word), q: optional(word), ids: optional(ids), all: z.literal('true').optional().catch(undefined) })
  .prefault({});

const readers = ['vendor_view', 'vendor_edit'];

/** All calls of vendors (specification 7.4). */
export const vendorCalls = crud(vendor, {
  screen: async (ctx) => {
    const { columns, view, ...screen } = await screenOf(vendor, ctx);
    const [score, of, why] = scoreViews(ctx.locale);
    return { ...screen, columns: [...columns, score, of], view: [...view, score, of, why] };
  },
  list: async (ctx, input) => {
    const page = await listRows(ctx, vendor, input);
    return { ...page, records: await withScores(ctx, page.records) };
  },
  // A supplier reads its own.
  rights: { detail: [...readers, 'supplier_view'] },
  detail: asked(vendorInput, readVendor),
  select: asked(vendorSearch, selectVendors),
  outOfUse: [{ field: 'state', values: ['blocked'], usesOf: inquiriesOfVendors }],
});

export const vendorFileCalls = crud(vendorFile, { insert: insertVendorFile, update: updateVendorFile });

const scoreViews = (locale: Locale): [FieldView, FieldView, FieldView] => [
  { name: 'score', label: { zh: '评分', en: 'Score' }[locale], kind: 'integer', sortable: false },
  { name: 'scoredInquiries', label: { zh: '询价', en: 'Asked' }[locale], kind: 'integer', sortable: false },
  { name: 'scoreOf', label: { zh: '评分依据', en: 'Score based on' }[locale], kind: 'text', sortable: false },
];

/** A vendor by id or by its account. */
async function readVendor(ctx: SignedInContext, { id: own, account }: z.output<typeof vendorInput>) {
  const isOwn = isSupplier(ctx, ...readers);
  const { table } = vendor;
  if (own === undefined && account === undefined) throw new BusinessError({ zh: '缺少必要的请求参数: id', en: 'Missing parameter: id' });
  const rows = await findRows(ctx, vendor, own === undefined ? eq(table.account, account ?? '') : eq(table.id, own), 1);
  const [row] = await withScores(ctx, await withLabels(ctx, vendor, rows));
  if (!row) throw new BusinessError(messages.absent, { code: 404 });
  return isOwn ? withoutOpinion(row) : row;
}

/** What the factory thinks of a vendor, and who wrote it, is not for the vendor. */
const withoutOpinion = <Row extends object>(row: Row): Row => {
  const own = Object.entries(row).filter(([name]) => name in vendor.fields && !['remark', 'state'].includes(name));
  return { ...(Object.fromEntries(own) as Row), ...('id' in row && { id: row.id }) };
};

/** Vendors whose account, name or contact contains the text; blocked ones only where they are chosen already. */
async function selectVendors(ctx: SignedInContext, { searchKey, q, ids: chosen, all }: z.output<typeof vendorSearch>) {
  const { table } = vendor;
  const { contactName, contactPhone, contactMail } = table;
  const people = selectsMore(ctx, vendor) ? { contactName, contactPhone, contactMail } : undefined;
  const read = (typed: string | undefined, limit: number) =>
    ctx.db
      .select({
        id: table.id,
        account: table.account,
        name: table.name,
        ...people,
      })
      .from(table)
      .where(
        and(
          visibleRows(vendor, ctx),
          chosen?.length
            ? inArray(table.id, chosen)
            : or(...[table.account, table.name, ...(people ? [contactName] : [])].map((column) => containsText(column, typed))),
          chosen?.length || all ? undefined : ne(table.state, 'blocked'),
        ),
      )
      .orderBy(asc(naturally(table.account)))
      .limit(limit);
  const rows = await findByName(ctx, searchKey ?? q, maxOptions(ctx), read, ({ name }) => name);
  return rows.map((row) => ({ ...row, value: row.id, label: `${row.account} ${row.name}` }));
}
