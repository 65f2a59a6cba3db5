import type { peopleToExplain, Step } from '#server/access/explain/explain-person.ts';
import type { ExplainedRecord } from '#server/access/explain/explain-record.ts';
import type { ExplainedMenu, ExplainedRights } from '#server/access/explain/explain-rights.ts';

/** What the calls of `system.explain` answer to the page. */
export type PeopleFound = Awaited<ReturnType<typeof peopleToExplain>>;
export type { ExplainedMenu, ExplainedRecord, ExplainedRights, Step };

/** What the page's address asks for. */
export interface ExplainSearch {
  q: string;
  userId: string;
  about: 'rights' | 'record';
  entity: string;
  recordId: string;
}
