import { call } from '#app/api.server.ts';
import type { AnswerAt } from '#app/procedure-paths.ts';
import type { Option } from '#rules/screen.ts';
import type { ExplainedRecord } from '#server/access/explain/explain-record.ts';
import type { ExplainedRights } from '#server/access/explain/explain-rights.ts';

/** What the page's address asks for. */
export interface ExplainSearch {
  q: string;
  userId: string;
  about: 'rights' | 'record';
  entity: string;
  recordId: string;
}

export type PeopleFound = AnswerAt<'system.explain.people'>;

export interface Explanation {
  search: ExplainSearch;
  people: PeopleFound;
  rights?: ExplainedRights;
  entities: Option[];
  record?: ExplainedRecord;
  /** Why a record could not be asked about. */
  refusal?: string;
}

/** Everything that the page's address asks for: people found, one person's rights, or the reasons about one record. */
export async function loadExplanation(request: Request): Promise<Explanation> {
  const { searchParams } = new URL(request.url);
  const text = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 100);
  const search: ExplainSearch = {
    q: text('q'),
    userId: text('userId'),
    about: text('about') === 'record' || text('recordId') !== '' ? 'record' : 'rights',
    entity: text('entity'),
    recordId: text('recordId'),
  };
  if (search.userId === '')
    return { search, people: await call(request, ({ system }) => system.explain.people({ q: search.q })), entities: [] };
  const { userId, entity, recordId } = search;
  const [rights, entities] = await Promise.all([
    call(request, ({ system }) => system.explain.user({ userId })),
    call(request, ({ system }) => system.explain.entities()),
  ]);
  if (recordId === '' || entity === '') return { search, people: [], rights, entities };
  return { search, people: [], rights, entities, ...(await recordOf(request, { userId, entity, recordId })) };
}

/** A number that is none, or a kind that one may not ask about, is said at the form. */
async function recordOf(
  request: Request,
  input: Pick<ExplainSearch, 'userId' | 'entity' | 'recordId'>,
): Promise<{ record: ExplainedRecord } | { refusal: string }> {
  try {
    return { record: await call(request, ({ system }) => system.explain.record(input)) };
  } catch (error) {
    if (error instanceof Response && [400, 403, 404].includes(error.status)) return { refusal: await error.text() };
    throw error;
  }
}
