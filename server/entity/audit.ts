import { auditLog } from '#drizzle/tables/audit.ts';
import type { SignedInContext } from '../context.ts';
import type { AnyEntity } from './entity.ts';

export interface Change {
  recordId: string | null;
  action: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes down a change in the transaction that makes it: only the fields that differ, secrets as `***`. */
export async function recordChanges(ctx: SignedInContext, entity: Pick<AnyEntity, 'path' | 'fields'>, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { session, asker } = ctx;
  const rows = changes.map(({ before, after, ...change }) => ({
    ...change,
    tenantId: session.tenantId,
    entity: entity.path,
    before: masked(entity, before),
    after: masked(entity, after),
    userId: session.userId,
    account: session.account,
    requestId: asker.requestId,
  }));
  for (let at = 0; at < rows.length; at += mostAtOnce) await ctx.db.insert(auditLog).values(rows.slice(at, at + mostAtOnce));
}

/** A statement of PostgreSQL takes 65,535 values. */
const mostAtOnce = 1000;

/** What differs between a record and its new values. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  const pick = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function masked(entity: Pick<AnyEntity, 'fields'>, values: Record<string, unknown> | undefined) {
  if (!values) return null;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, entity.fields[name]?.secret === true ? '***' : value]));
}
