import { asc, eq, inArray } from 'drizzle-orm';
import type { FieldView, Label, Locale, Option, Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { tenant } from './tenant.ts';

export const ownerLabel: Label = { zh: '所属租户', en: 'Tenant' };
const { tenantId, tenantName, isDeleted } = tenant.table;

/** Adds the owning tenant as a column and filter for the platform administrator, who sees all tenants (docs/access.md). */
export async function withOwner(ctx: SignedInContext, screen: Screen): Promise<Screen> {
  if (!ctx.acrossTenants) return screen;
  const owner: FieldView = { name: 'tenantName', label: ownerLabel[ctx.locale], kind: 'text', sortable: false };
  return {
    ...screen,
    // A tree expands at its first column.
    columns: screen.tree ? [...screen.columns, owner] : [owner, ...screen.columns],
    filters: [ownerField(ctx.locale, await tenantOptions(ctx)), ...screen.filters],
    view: [owner, ...screen.view],
  };
}

/** Adds the name of the owning tenant to rows. */
export async function withOwnerNames<R extends { tenantId: string }>(
  ctx: SignedInContext,
  rows: R[],
): Promise<(R & { tenantName: string })[]> {
  const ids = [...new Set(rows.map((row) => row.tenantId))];
  const found = ids.length === 0 ? [] : await ctx.db.select({ tenantId, tenantName }).from(tenant.table).where(inArray(tenantId, ids));
  const names = new Map(found.map((row) => [row.tenantId, shownTitle(tenant, { title: row.tenantName }, ctx.locale)]));
  return rows.map((row) => ({ ...row, tenantName: names.get(row.tenantId) ?? '' }));
}

export const ownerField = (locale: Locale, options: Option[]): FieldView => ({
  name: 'tenantId',
  label: ownerLabel[locale],
  kind: 'choice',
  filter: 'equals',
  options,
});

export async function tenantOptions({ db, locale }: SignedInContext): Promise<Option[]> {
  const rows = await db.select({ tenantId, tenantName }).from(tenant.table).where(eq(isDeleted, 0)).orderBy(asc(tenantId)).limit(500);
  return rows.map((row) => ({ value: row.tenantId, label: `${shownTitle(tenant, { title: row.tenantName }, locale)} (${row.tenantId})` }));
}
