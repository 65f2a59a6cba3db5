import type { SignedInContext } from '#server/calls/context.ts';
import { titlesOf } from '#server/engine/read-rows.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';

const maxNames = 5;

/**
 * The current names of the records in each log row, including removed ones. Derived from the stored parameters when the log is read, so
 * that writes are not slowed down.
 */
export async function nameSubjects(ctx: SignedInContext, rows: Record<string, unknown>[]): Promise<string[]> {
  const told = rows.map(subjectOf);
  const idsAt = new Map<AnyEntity, Set<string>>();
  for (const one of told) {
    const ids = one && (idsAt.get(one.entity) ?? new Set());
    if (one && ids) idsAt.set(one.entity, new Set([...ids, ...one.ids]));
  }
  const names = new Map(
    await Promise.all([...idsAt].map(async ([entity, ids]) => [entity, await titlesOf(ctx, entity.path, [...ids])] as const)),
  );
  return told.map((one) => (one === undefined ? '' : one.ids.map((id) => names.get(one.entity)?.get(id)).join('、') || one.typed));
}

interface Subject {
  entity: AnyEntity;
  ids: string[];
  /** The name given to a new record. */
  typed: string;
}

function subjectOf({ methodClass, params }: Record<string, unknown>): Subject | undefined {
  const entity = allEntities().find(({ path }) => path === methodClass);
  const given = entity && readObject(params);
  if (!entity || !given) return undefined;
  // Only readable names; secrets are `***` in the log anyway.
  const isNamed = ['text', 'longText'].includes(entity.fields[entity.title]?.kind ?? '');
  if (!isNamed) return undefined;
  const own = entity.path.split('.').at(-1);
  const ids = [given.ids, given.id, given[`${own}Ids`], given[`${own}Id`]].map(idsIn).find((some) => some.length > 0) ?? [];
  const typed = given[entity.title];
  return { entity, ids: ids.slice(0, maxNames), typed: typeof typed === 'string' ? typed : '' };
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

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value : String(value ?? '').split(',')).map(String).filter(isId);
const isId = (text: string) => /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= 9_223_372_036_854_775_807n;
