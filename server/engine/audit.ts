import { getTableColumns, inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { own } from '#rules/own.ts';
import { authorIn, isClock, type SignedInContext } from '#server/calls/context.ts';
import { auditLog } from '#server/calls/log/audit-log-table.ts';
import { tellOfNote } from '#server/calls/log/usual-log.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { isSecretIn } from '#server/entity/masks.ts';

export interface Change {
  recordId: string | null;
  action: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The whole record as it was, where what was changed does not tell whether it is secret. */
  record?: Record<string, unknown>;
}

/** Records a change in the transaction that makes it: only the fields that differ, secrets as `***`. */
export async function recordChanges(ctx: SignedInContext, entity: Audited, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { session, caller } = ctx;
  const tenants = await tenantsOf(ctx, entity, changes);
  const rows = changes.map(({ before, after, record = {}, ...change }) => ({
    ...change,
    tenantId: tenants.get(change.recordId ?? '') ?? session.tenantId,
    entity: entity.path,
    before: masked(entity, before, { ...record, ...before }),
    after: masked(entity, after, { ...record, ...after }),
    userId: authorIn(session),
    account: session.account,
    requestId: caller.requestId,
  }));
  for (let at = 0; at < rows.length; at += maxAtOnce) await ctx.db.insert(auditLog).values(rows.slice(at, at + maxAtOnce));
  if (isClock(ctx)) await logOfClock(ctx, entity.path, changes);
}

/** The clock makes no calls, so what it changed is logged here, as a call by a person would be. */
async function logOfClock(ctx: SignedInContext, path: string, changes: Change[]): Promise<void> {
  for (const action of new Set(changes.map((change) => change.action))) {
    const ids = changes.flatMap((change) => (change.action === action ? (change.recordId ?? []) : [])).join(',');
    await tellOfNote(ctx, { path: `${path}.${action}`, noted: true, entity: path, input: async () => ({ ids }) }, undefined);
  }
}

/** A change that the platform administrator makes in another tenant is also logged there, where that tenant's users can read it. */
async function tenantsOf(ctx: SignedInContext, { table }: Audited, changes: Change[]): Promise<Map<string, string>> {
  if (!ctx.acrossTenants || table === undefined) return new Map();
  const { id, tenantId } = getTableColumns(table);
  const ids = changes.flatMap(({ recordId }) => recordId ?? []);
  if (!id || !tenantId || ids.length === 0) return new Map();
  const rows = await ctx.db.select({ id, tenantId }).from(table).where(inArray(id, ids));
  return new Map(rows.map((row) => [String(row.id), String(row.tenantId)]));
}

/** The part of an entity that the log needs; without a table, the change is logged under the caller's tenant. */
type Audited = Pick<AnyEntity, 'path' | 'fields'> & { table?: PgTable };

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const maxAtOnce = 1000;

/** Returns the fields that differ between a record and its new values. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => JSON.stringify(own(before, name) ?? null) !== JSON.stringify(own(after, name) ?? null));
  const pick = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, own(of, name) ?? null]));
  return { before: pick(before), after: pick(after) };
}

function masked({ fields }: Pick<Audited, 'fields'>, values: Record<string, unknown> | undefined, record: Record<string, unknown>) {
  if (!values) return null;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isSecret(own(fields, name), record) ? '***' : value]));
}

const isSecret = (field: Field | undefined, record: Record<string, unknown>): boolean => field !== undefined && isSecretIn(field, record);
