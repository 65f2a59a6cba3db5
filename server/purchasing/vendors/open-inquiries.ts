import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { openStates } from '../inquiries/inquiry-life.ts';
import { inquirySupplier } from '../inquiries/inquiry-tables.ts';
import { vendor } from './vendor.ts';

const most = 5;

/** The inquiries that have not ended and ask these suppliers; also those that the caller does not see. */
export async function inquiriesOf(ctx: SignedInContext, supplierIds: string[]): Promise<Map<string, Label>> {
  const [asked, all] = [inquirySupplier, inquiry.table];
  const rows = await ctx.db
    .select({ id: asked.supplierId, name: asked.supplierName, number: all.number })
    .from(asked)
    .innerJoin(all, and(eq(all.tenantId, asked.tenantId), eq(all.id, asked.inquiryId)))
    .where(
      and(
        ...[eq(asked.tenantId, ctx.session.tenantId), inArray(asked.supplierId, supplierIds)],
        ...[eq(all.isDeleted, 0), inArray(all.state, ['draft', 'audited', ...openStates])],
      ),
    )
    .orderBy(asc(all.number));
  return new Map(
    supplierIds.flatMap((id) => {
      const those = rows.filter((row) => row.id === id);
      if (those.length === 0) return [];
      const numbers = those.slice(0, most).map(({ number }) => number);
      const more = those.length > most ? '…' : '';
      const name = those[0]?.name ?? '';
      const text = {
        zh: `${name} 在未结束的询价中，停用后不能再报价：${numbers.join('、')}${more}`,
        en: `${name} is asked by inquiries that have not ended, and cannot quote them once it is disabled: ${numbers.join(', ')}${more}`,
      };
      return [[id, text] as const];
    }),
  );
}

/** The same by their vendors. */
export async function inquiriesOfVendors(ctx: SignedInContext, vendorIds: string[]): Promise<Map<string, Label>> {
  const { id, supplierId, tenantId } = vendor.table;
  const rows = await ctx.db
    .select({ id, supplierId })
    .from(vendor.table)
    .where(and(eq(tenantId, ctx.session.tenantId), inArray(id, vendorIds)));
  const suppliers = rows.flatMap((row) => row.supplierId ?? []);
  const uses = suppliers.length === 0 ? new Map<string, Label>() : await inquiriesOf(ctx, suppliers);
  return new Map(
    rows.flatMap((row) => {
      const text = uses.get(row.supplierId ?? '');
      return text === undefined ? [] : [[String(row.id), text] as const];
    }),
  );
}
