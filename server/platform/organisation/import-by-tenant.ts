import { and, eq, inArray, or } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { FilledRow, FurtherColumn } from '#server/exchange/imports-with.ts';
import { inTenant } from './in-tenant.ts';
import { tenant } from './tenant.ts';
import { ownerLabel } from './with-owner.ts';

const said = {
  foreignTenant: () => ({ zh: '只能导入到本租户', en: 'You can import into your own tenant only' }),
  noTenant: (name: string) => ({ zh: `“${name}”不存在`, en: `There is no "${name}"` }),
  ambiguous: (name: string) => ({ zh: `“${name}”对应多个租户，请填写租户编号`, en: `Several tenants are called "${name}": enter the ID` }),
  blank: { zh: '租户编号或名称，留空为本租户', en: 'ID or name of the tenant; empty for your own' },
};

/** Names the tenant of a row. Only the platform administrator is asked for it (contract 5.1); in the file of anybody else it is read, too. */
export const tenantColumn = ({ acrossTenants }: SignedInContext): readonly FurtherColumn[] => [
  {
    name: 'tenantId',
    label: ownerLabel,
    help: said.blank,
    titles: ['租户编号', 'Tenant ID'],
    ...(!acrossTenants && { isPast: true }),
  },
];

/** Groups rows by tenant, each with its own names and records. */
export async function byTenant<Row extends FilledRow>(
  ctx: SignedInContext,
  rows: readonly Row[],
  look: (inside: SignedInContext, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  await nameTenants(ctx, rows);
  for (const tenantId of new Set(rows.map((row) => tenantOf(ctx, row)))) {
    const own = rows.filter((row) => tenantOf(ctx, row) === tenantId);
    await withinTenant(ctx, tenantId, (inside) => look(inside, own));
  }
}

export const tenantOf = ({ session }: SignedInContext, { input }: Pick<FilledRow, 'input'>): string =>
  String(input.tenantId ?? session.tenantId);

/** Works in a tenant as one of its own users would, with the rights of the caller. */
export const withinTenant = <Result>(ctx: SignedInContext, tenantId: string, work: (inside: SignedInContext) => Promise<Result>) =>
  inTenant(ctx, tenantId, () => work({ ...ctx, acrossTenants: false, session: { ...ctx.session, tenantId } }));

/** Resolves tenants named by id or name to ids; refuses rows whose tenant the caller may not name. */
async function nameTenants(ctx: SignedInContext, rows: readonly FilledRow[]): Promise<void> {
  const foreign = rows.filter((row) => tenantOf(ctx, row) !== ctx.session.tenantId);
  if (foreign.length === 0) return;
  const texts = [...new Set(foreign.map((row) => tenantOf(ctx, row)))];
  const { tenantId, tenantName, isDeleted } = tenant.table;
  const found = await ctx.db
    .select({ tenantId, tenantName })
    .from(tenant.table)
    .where(and(eq(isDeleted, 0), or(inArray(tenantId, texts), inArray(tenantName, texts.flatMap(namesFor)))));
  for (const { input, problems } of foreign) {
    const text = String(input.tenantId);
    const named = found.filter((one) => one.tenantId === text);
    const [one, other] = named.length > 0 ? named : found.filter((each) => namesFor(text).includes(each.tenantName));
    if (one && !other && (ctx.acrossTenants || one.tenantId === ctx.session.tenantId)) {
      input.tenantId = one.tenantId;
      continue;
    }
    const words = !ctx.acrossTenants ? said.foreignTenant : other ? said.ambiguous : said.noTenant;
    problems.push({ field: 'tenantId', text: words(text.slice(0, 60)) });
    delete input.tenantId;
  }
}

/** An export in English names a tenant that still has the product's own name by the English one. */
const namesFor = (text: string): string[] => [
  text,
  ...Object.entries(tenant.ownTitles ?? {}).flatMap(([title, english]) => (english === text ? [title] : [])),
];
