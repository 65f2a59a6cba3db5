import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ruleMessage } from '#rules/messages.ts';
import type { FieldView, Label, Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { allOf, conditionsOf } from '#server/engine/filters.ts';
import { id } from '#server/engine/inputs.ts';
import { orderOf } from '#server/engine/order/order-of.ts';
import { shownOrder } from '#server/engine/order/shown-order.ts';
import { type ListInput, listRows, readRow } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { withDeptsBelow } from '#server/platform/organisation/save-dept.ts';
import { ownerField, tenantOptions, withOwner } from '#server/platform/organisation/with-owner.ts';
import { isLockedNow } from '../passwords/sign-in-attempts.ts';
import { describeUsers } from './describe-users.ts';
import { user } from './user.ts';

const { table } = user;

/** One page of users; a department includes its descendants, a tenant must match exactly (contract 5.1). */
export async function listUsers(ctx: SignedInContext, { filters, ...page }: ListInput) {
  const { others, where } = await readFilters(ctx, filters);
  const found = await listRows(ctx, user, { ...page, filters: others }, where);
  return { ...found, records: await describeUsers(ctx, found.records) };
}

/** The ids of the users that the list shows under the same filters, in its order. */
export async function listedIds(ctx: SignedInContext, { filters, sort }: Pick<ListInput, 'filters' | 'sort'>, max: number) {
  const { others, where } = await readFilters(ctx, filters);
  const order = orderOf(user, sort, await shownOrder(ctx, user, sort));
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(allOf([visibleRows(user, ctx), where, ...conditionsOf(user, others, ctx)]))
    .orderBy(...order)
    .limit(max);
  return rows.map((row) => row.id);
}

/** Splits filters into SQL conditions of their own and plain column filters. */
async function readFilters(ctx: SignedInContext, filters: ListInput['filters']) {
  const { deptId, tenantId, isLocked, ...others } = filters;
  const conditions: (SQL | undefined)[] = [];
  if (deptId !== undefined && id.safeParse(deptId).success) {
    const below = await inTenant(ctx, tenantId || ctx.session.tenantId, () => withDeptsBelow(ctx, [deptId]));
    const depts = [deptId, ...below];
    conditions.push(sql`${table.deptId} && ${`{${depts.join(',')}}`}::bigint[]`);
  }
  if (tenantId) conditions.push(eq(table.tenantId, tenantId));
  if (isLocked === '1' || isLocked === 'true') conditions.push(isLockedNow(table.tenantId, table.account));
  return { others, where: and(...conditions) };
}

const labels = {
  fillPassword: { zh: '请输入密码', en: 'Enter the password' },
  isLocked: { zh: '登录锁定', en: 'Sign-in lock' },
  locked: { zh: '已锁定', en: 'Locked' },
} satisfies Record<string, Label>;

/**
 * User pages show who is locked, and show the tenant to the platform administrator; a form for another tenant's user offers that tenant's
 * roles, departments and posts.
 */
export async function userScreen(ctx: SignedInContext, of: { id?: string | undefined; tenantId?: string | undefined }): Promise<Screen> {
  const { locale } = ctx;
  const own = await screenOf(user, ctx);
  const screen = { ...own, form: own.form.map((field) => (field.name === 'deptId' ? { ...field, ...inTree } : field)) };
  const isLocked: FieldView = {
    name: 'isLocked',
    label: labels.isLocked[locale],
    kind: 'choice',
    filter: 'equals',
    options: [{ value: '1', label: labels.locked[locale] }],
  };
  const shown = {
    ...screen,
    form:
      of.id === undefined
        ? screen.form.map((field) => (isPassword(field) ? { ...field, required: labels.fillPassword[locale] } : field))
        : screen.form.filter((field) => !isPassword(field)),
    columns: screen.columns.map(withLock),
    filters: [...screen.filters, isLocked],
    view: screen.view.map(withLock),
  };
  return ctx.acrossTenants ? { ...(await withOwner(ctx, shown)), form: await formFor(ctx, shown.form, of) } : shown;
}

/** Few are locked: it is said beside the status, where it applies. */
const withLock = (field: FieldView): FieldView => (field.name === 'status' ? { ...field, besideKey: 'lockedShown' } : field);

/** Departments are ticked where they stand; who belongs to one does not belong to those below it. */
const inTree = { tree: 'system.dept.tree', alone: true } as const;

/** Only a new user has a password field; later changes have their own calls. */
const isPassword = (field: FieldView): boolean => field.kind === 'password';

/** The form of the current record: a new user's tenant is chosen first, because the other choices depend on it. */
async function formFor(
  ctx: SignedInContext,
  form: FieldView[],
  of: { id?: string | undefined; tenantId?: string | undefined },
): Promise<FieldView[]> {
  const tenantId = of.id === undefined ? of.tenantId : (await readRow(ctx, user, of.id)).tenantId;
  if (tenantId === undefined || tenantId === ctx.session.tenantId) return form;
  const offered = form.map((field) => (field.source === undefined ? field : { ...field, sourceInput: { tenantId } }));
  if (of.id !== undefined) return offered;
  const chosen = (await tenantOptions(ctx)).filter(({ value }) => value === tenantId);
  const owner = ownerField(ctx.locale, chosen);
  return [{ ...owner, required: ruleMessage('choose', ctx.locale, owner.label), initial: tenantId }, ...offered];
}
