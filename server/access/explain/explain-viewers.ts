import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { entityAt } from '#server/entity/entity.ts';
import { user } from '../users/user.ts';
import { explained, peopleToExplain } from './explain-person.ts';
import { explainRecord, recordsToExplain } from './explain-record.ts';

/** A record, and whether each of the users found can see it, by the same checks as for a single user. */
export async function explainViewers(ctx: SignedInContext, { entity, recordId, q }: { entity: string; recordId: string; q: string }) {
  const record = (await recordsToExplain(ctx, entity, recordId)).find(({ id }) => id === recordId);
  if (!record) return { people: [] };
  // Business records are visible within their own tenant only (docs/access.md).
  const { tenantId } = user.table;
  const colleagues = entityAt(entity).owner === 'platform' ? undefined : eq(tenantId, ctx.session.tenantId);
  const people = [];
  // One at a time: the platform administrator switches tenants within one transaction.
  for (const person of await peopleToExplain(ctx, q, colleagues)) {
    const { verdict } = await explained(ctx, person.id, (who) => explainRecord(ctx, who, entity, recordId));
    people.push({ ...person, sees: verdict.sees });
  }
  return { record, people };
}
