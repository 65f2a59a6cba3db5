import { and, desc, eq, or } from 'drizzle-orm';
import { isId } from '#rules/field-rules.ts';
import { idsIn } from '#rules/ids.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { mayWork } from '#server/calls/find-identity.ts';
import { mayCall } from '#server/calls/permissions.ts';
import { allowedMenus, readGrants } from '#server/calls/rights.ts';
import { containsText } from '#server/engine/contains-text.ts';
import { titlesOf } from '#server/engine/read-rows.ts';
import { fieldsOf } from '#server/engine/views.ts';
import { columnsOf, followedBy, scopeFor, visibleRows, withinScope } from '#server/engine/visible-rows.ts';
import { type AnyEntity, allEntities, entityAt, scopeColumns } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { menu } from '../menus/menu.ts';
import { accountSteps, type Explained, type Step } from './explain-person.ts';
import { scopeWords } from './explain-scope.ts';
import { explainWords as words } from './explain-words.ts';

export interface ExplainedRecord {
  steps: Step[];
  verdict: { sees: boolean; text: string; next: string };
}

/** The kinds of records that the caller may ask about: those whose list he may open himself. */
export function entitiesToExplain(ctx: SignedInContext): { value: string; label: string }[] {
  return allEntities()
    .filter((entity) => entity.owner !== 'shared' && mayCall(ctx.session, { permission: entity.permission }, 'page'))
    .map((entity) => ({ value: entity.path, label: entity.label[ctx.locale] }));
}

export interface FoundRecord {
  id: string;
  title: string;
  codes: string[];
}

const maxFound = 20;

/** Searches records by part of their name or code, or by number; includes removed ones. */
export async function recordsToExplain(ctx: SignedInContext, path: string, q: string): Promise<FoundRecord[]> {
  const entity = entityToExplain(ctx, path);
  const columns = columnsOf(entity);
  const { tenantId, id } = columns;
  const names = fieldsOf(entity)
    .filter(([name, field]) => field.secret !== true && field.kind === 'text' && (name === entity.title || field.code === true))
    .map(([name]) => name)
    .filter((name) => columns[name]);
  if (!tenantId) return [];
  const isMine = ctx.acrossTenants && entity.owner === 'platform' ? undefined : eq(tenantId, ctx.session.tenantId);
  const isFound =
    q.trim() === '' ? undefined : or(...names.map((name) => containsText(columns[name] ?? id, q)), isId(q) ? eq(id, q) : undefined);
  const rows: Record<string, unknown>[] = await ctx.readAt(entity.path, (db) =>
    db
      .select({ id, ...Object.fromEntries([entity.title, ...names].map((name) => [name, columns[name] ?? id])) })
      .from(entity.table)
      .where(and(isMine, withinScope(entity, ctx), isFound))
      .orderBy(desc(id))
      .limit(maxFound),
  );
  return rows.map((row) => {
    const codes = names.filter((name) => name !== entity.title).flatMap((name) => (row[name] ? [String(row[name])] : []));
    // Many records share a title that is no text, such as the date of a shift.
    const alike = names.includes(entity.title) ? [] : [String(row.id)];
    return { id: String(row.id), title: String(row[entity.title] ?? row.id), codes: [...codes, ...alike] };
  });
}

function entityToExplain(ctx: SignedInContext, path: string): AnyEntity {
  if (!entitiesToExplain(ctx).some(({ value }) => value === path)) throw new BusinessError(messages.absent, { code: 404, field: 'entity' });
  return entityAt(path);
}

/** Explains why a user can or cannot see a record: runs the checks of a real request in the same order. */
export async function explainRecord(ctx: SignedInContext, who: Explained, path: string, recordId: string): Promise<ExplainedRecord> {
  const entity = entityToExplain(ctx, path);
  const { person, theirs } = who;
  const say = words[ctx.locale];
  if (theirs.tenantId !== ctx.session.tenantId && entity.owner !== 'platform')
    throw new BusinessError({ zh: words.zh.otherBusiness, en: words.en.otherBusiness }, { code: 403, field: 'entity' });

  const name = person.realName || person.account;
  const record = await findRecord(ctx, entity, recordId);
  if (!record) {
    const step = { name: 'record', ok: false, text: say.noRecord };
    return { steps: [step], verdict: { sees: false, text: say.seesNot(name, recordId), next: say.noRecord } };
  }
  const title = record.title || recordId;
  const [account, list, view, scope] = await Promise.all([
    workStep(ctx, who),
    rightStep(ctx, who, [entity.permission], 'list'),
    rightStep(ctx, who, [`${entity.permission}_view`, `${entity.permission}_edit`], 'view'),
    scopeStep(ctx, who, entity, record),
  ]);
  const isTheirs = record.tenantId === theirs.tenantId || theirs.isPlatform;
  const tenant: Fault = { name: 'tenant', ok: isTheirs, text: isTheirs ? say.sameTenant : say.otherTenant, next: say.next.tenant };
  const live: Fault = { name: 'live', ok: !record.isRemoved, text: record.isRemoved ? say.removed : say.live, next: say.next.removed };
  const chain = [account, tenant, live, list, view, ...(isTheirs && live.ok ? [scope] : [])];
  const steps = chain.map(({ next: _next, ...step }) => step);

  const broken = [account, tenant, live, scope].find(({ ok }) => !ok) ?? (list.ok || view.ok ? undefined : list);
  // Each thing that is in the way has its own remedy; a missing menu or button leaves the others as they are.
  const remedies = [...new Set([broken, list, view].flatMap((step) => (step && !step.ok ? [step.next] : [])))];
  if (broken) return { steps, verdict: { sees: false, text: say.seesNot(name, title), next: remedies.join(say.alsoDo) } };
  const text = list.ok && view.ok ? say.sees(name, title) : list.ok ? say.seesListOnly(name, title) : say.seesViewOnly(name, title);
  return { steps, verdict: { sees: true, text, next: !list.ok ? list.next : !view.ok ? view.next : say.next.none } };
}

type Fault = Step & { next: string };

interface Found {
  id: string;
  tenantId: string;
  isRemoved: boolean;
  title: string;
  department: string[];
  maker: string;
}

/** The record, removed or not, if the caller may see it; otherwise it is not found. */
async function findRecord(ctx: SignedInContext, entity: AnyEntity, recordId: string): Promise<Found | undefined> {
  const columns = columnsOf(entity);
  const { department, own, follows } = scopeColumns(entity);
  const picked = { title: columns[entity.title], department: columns[department], maker: columns[own] };
  const { tenantId, isDeleted, id } = columns;
  if (!tenantId || !isDeleted || !picked.title || !picked.department || !picked.maker) return undefined;
  const { title, department: departmentColumn, maker } = picked;
  const isMine = ctx.acrossTenants && entity.owner === 'platform' ? undefined : eq(tenantId, ctx.session.tenantId);
  const reference = follows === undefined ? undefined : columns[follows];
  const [row] = await ctx.readAt(entity.path, (db) =>
    db
      .select({ tenantId, isDeleted, title, department: departmentColumn, maker, ...(reference && { followed: reference }) })
      .from(entity.table)
      .where(and(eq(id, recordId), isMine, withinScope(entity, ctx))),
  );
  if (!row) return undefined;
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  return {
    id: recordId,
    tenantId: text(row.tenantId),
    isRemoved: row.isDeleted !== 0,
    title: text(row.title),
    department: idsIn(row.followed ? await departmentOf(ctx, followedBy(entity), String(row.followed)) : row.department),
    maker: text(row.maker),
  };
}

async function departmentOf(ctx: SignedInContext, entity: AnyEntity | undefined, recordId: string): Promise<unknown> {
  const column = entity && columnsOf(entity)[scopeColumns(entity).department];
  if (!column) return null;
  const rows = await ctx.readAt(entity.path, (db) =>
    db
      .select({ column })
      .from(entity.table)
      .where(eq(columnsOf(entity).id, recordId)),
  );
  return rows[0]?.column;
}

async function workStep(ctx: SignedInContext, who: Explained): Promise<Fault> {
  const say = words[ctx.locale];
  const steps = await accountSteps(ctx, who);
  const wrong = steps.filter(({ ok }) => !ok).map(({ text }) => text);
  const ok = mayWork(who.person) && wrong.length === 0;
  return { name: 'account', ok, text: ok ? say.mayWork : say.mayNotWork(wrong.join(say.and)), next: say.next.account };
}

/** Whether the user holds one of these codes, as each call checks it; if not, the reason. */
async function rightStep(ctx: SignedInContext, { person, theirs }: Explained, codes: string[], name: 'list' | 'view'): Promise<Fault> {
  const say = words[ctx.locale];
  const [code = ''] = codes;
  if (mayCall(theirs, { permission: codes }, 'page'))
    return { name, ok: true, text: (name === 'list' ? say.holdsList : say.holdsView)(code), next: '' };
  const [row] = await ctx.db
    .select({ id: menu.table.id, name: menu.table.name, nameEn: menu.table.nameEn, isEnabled: menu.table.isEnabled })
    .from(menu.table)
    .where(and(eq(menu.table.code, code), eq(menu.table.isDeleted, 0)));
  const roleIds = person.roles.map((role) => role.id);
  const grants = await readGrants(ctx.db, { tenantId: person.tenantId, roleIds, withDisabled: true });
  const allowed = await allowedMenus(ctx.db, person.packageId);
  const isGranted = grants.some((grant) => grant.menuId === row?.id);
  const why = !isGranted ? say.lackRole : row?.isEnabled === false ? say.lackDisabled : say.lackPackage;
  const isCut = row !== undefined && allowed?.has(row.id) === false;
  const next = isCut ? say.next.package : row?.isEnabled === false ? say.next.disabled : say.next.right;
  return { name, ok: false, text: say.lacks((ctx.locale === 'en' && row?.nameEn) || row?.name || code, code, why), next };
}

/** Whether the record is within the user's data scope, checked with the condition that all his queries use. */
async function scopeStep(ctx: SignedInContext, { theirs }: Explained, entity: AnyEntity, record: Found): Promise<Fault> {
  const say = words[ctx.locale];
  const scope = scopeFor(entity, theirs);
  const [inWords, depts, makers] = await Promise.all([
    scopeWords(ctx, [scope]),
    titlesOf(ctx, 'system.dept', record.department),
    titlesOf(ctx, 'system.user', record.maker === '' ? [] : [record.maker]),
  ]);
  const why = say.recordOf(record.department.map((id) => depts.get(id) ?? id).join(say.and), makers.get(record.maker) ?? record.maker);
  const { id } = columnsOf(entity);
  const asThey = { ...ctx, session: theirs, acrossTenants: theirs.isPlatform && entity.owner === 'platform' };
  const seen = await ctx.readAt(entity.path, (db) =>
    db
      .select({ id })
      .from(entity.table)
      .where(and(visibleRows(entity, asThey), eq(id, record.id))),
  );
  const ok = seen.length > 0;
  return { name: 'scope', ok, text: (ok ? say.within : say.outside)(inWords(scope), why), next: say.next.scope };
}
