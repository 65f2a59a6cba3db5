import { call } from '#app/api.server.ts';
import type { AnswerAt } from '#app/procedure-paths.ts';
import type { Option } from '#rules/screen.ts';
import type { ExplainedRecord } from '#server/access/explain/explain-record.ts';
import type { ExplainedRights } from '#server/access/explain/explain-rights.ts';

/** The parameters of the page's address. */
export interface ExplainSearch {
  q: string;
  userId: string;
  about: 'rights' | 'record';
  entity: string;
  /** Part of the record's name or code, or its id. */
  find: string;
  recordId: string;
}

export type PersonFound = AnswerAt<'system.explain.people'>[number] & { sees?: boolean };
export type RecordFound = AnswerAt<'system.explain.records'>[number];

export interface Explanation {
  search: ExplainSearch;
  people: PersonFound[];
  /** The record whose viewers are asked for. */
  seen?: RecordFound | undefined;
  /** The records to choose from. */
  found?: RecordFound[];
  rights?: ExplainedRights;
  entities: Option[];
  record?: ExplainedRecord;
  /** Why a record could not be explained. */
  refusal?: string;
}

/** Loads what the page's address requests: users found, which of them see a record, one user's rights, or the reasons for one record. */
export async function loadExplanation(request: Request): Promise<Explanation> {
  const { searchParams } = new URL(request.url);
  const text = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 100);
  const search: ExplainSearch = {
    q: text('q'),
    userId: text('userId'),
    about: text('about') === 'record' || text('recordId') !== '' ? 'record' : 'rights',
    entity: text('entity'),
    find: text('find'),
    recordId: text('recordId'),
  };
  const { q, userId, entity, recordId, find } = search;
  if (userId === '' && recordId !== '' && entity !== '') {
    const { record: seen, people } = await call(request, ({ system }) => system.explain.viewers({ entity, recordId, q }));
    return { search, seen, people, entities: [] };
  }
  if (userId === '') return { search, people: await call(request, ({ system }) => system.explain.people({ q })), entities: [] };
  const [rights, entities] = await Promise.all([
    call(request, ({ system }) => system.explain.user({ userId })),
    call(request, ({ system }) => system.explain.entities()),
  ]);
  const explanation = { search, people: [], rights, entities };
  if (entity === '' || search.about === 'rights') return explanation;
  const found = recordId === '' ? await call(request, ({ system }) => system.explain.records({ entity, q: find })) : [];
  const [only, ...others] = found;
  const chosen = recordId || (others.length === 0 && find !== '' ? only?.id : undefined);
  if (chosen === undefined) return { ...explanation, found };
  return { ...explanation, ...(await recordOf(request, { userId, entity, recordId: chosen })) };
}

/** An invalid id, or a kind that the user may not ask about, is reported at the form. */
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
