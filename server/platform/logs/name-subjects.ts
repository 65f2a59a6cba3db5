import { isId } from '#rules/field-rules.ts';
import { idsIn } from '#rules/ids.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { fullNamesOf, namesIn } from '#server/engine/read-rows.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';

const maxNames = 5;

/**
 * The current names of the records in each log row, including removed ones. Derived from the stored parameters when the log is read, so
 * that writes are not slowed down.
 */
export async function nameSubjects(ctx: SignedInContext, rows: Record<string, unknown>[]): Promise<string[]> {
  const told = rows.map(subjectOf);
  const entities = [...new Set(told.flatMap((one) => one?.entity ?? []))];
  const names = await Promise.all(
    entities.map((entity) => {
      const own = told.filter((one): one is Subject => one?.entity === entity);
      return namesOf(ctx, entity, own);
    }),
  );
  const nameOf = new Map(names.flat());
  return told.map((one) => (one && nameOf.get(one)) ?? '');
}

interface Subject {
  entity: AnyEntity;
  ids: string[];
  /** What was given of a new record's name. */
  typed: Record<string, unknown>;
}

async function namesOf(ctx: SignedInContext, entity: AnyEntity, subjects: Subject[]): Promise<[Subject, string][]> {
  const ids = [...new Set(subjects.flatMap((one) => one.ids))];
  const given = subjects.map((one) => one.typed);
  const [known, typed] = await Promise.all([fullNamesOf(ctx, entity, ids), namesIn(ctx, entity, given)]);
  return subjects.map((one, at) => [one, one.ids.flatMap((id) => known.get(id) || []).join('、') || (typed[at] ?? '')]);
}

function subjectOf({ methodClass, params }: Record<string, unknown>): Subject | undefined {
  const entity = allEntities().find(({ path }) => path === methodClass);
  const given = entity && readObject(params);
  if (!entity || !given) return undefined;
  const own = entity.path.split('.').at(-1);
  const ids = [given.ids, given.id, given[`${own}Ids`], given[`${own}Id`]].map(idsIn).find((some) => some.length > 0) ?? [];
  const fields: Record<string, Field> = entity.fields;
  const isName = ([name, value]: [string, unknown]) => typeof value === 'string' && (fields[name]?.to === undefined || isId(value));
  return { entity, ids: ids.slice(0, maxNames), typed: Object.fromEntries(Object.entries(given).filter(isName)) };
}

/** An object as it was logged; of one that was truncated, the members at its beginning: a grant names its role before its many menus. */
function readObject(text: unknown): Record<string, unknown> | undefined {
  const written = String(text);
  const start = /^\{(?:"\w+":(?:"[^"\\]*"|\[[^\][{}]*\]|[\w.-]+),)+/.exec(written)?.[0].slice(0, -1);
  for (const whole of [written, `${start}}`]) {
    try {
      const read: unknown = JSON.parse(whole);
      return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
    } catch {}
  }
}
