import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { entityAt } from '#server/entity/entity.ts';
import { user } from '../users/user.ts';
import { explained, peopleToExplain } from './explain-person.ts';
import { explainRecord, recordsToExplain } from './explain-record.ts';

/** A record, and of the users that were found whether each of them sees it: as one asks about each alone. */
export async function explainViewers(ctx: SignedInContext, { entity, recordId, q }: { entity: string; recordId: string; q: string }) {
  const record = (await recordsToExplain(ctx, entity, recordId)).find(({ id }) => id === recordId);
  if (!record) return { people: [] };
  // Business is its own tenant's matter (docs/access.md).
  const { tenantId } = user.table;
  const colleagues = entityAt(entity).owner === 'platform' ? undefined : eq(tenantId, ctx.session.tenantId);
  const people = [];
  // One after the other: the platform's administrator goes from tenant to tenant within one transaction.
  for (const person of await peopleToExplain(ctx, q, colleagues)) {
    const { verdict } = await explained(ctx, person.id, (who) => explainRecord(ctx, who, entity, recordId));
    people.push({ ...person, sees: verdict.sees });
  }
  return { record, people };
}
