import { BusinessError } from '#server/errors.ts';
import type { Arguments } from './arguments.ts';
import type { Route } from './routes.ts';

const paging = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth']);
const longestSort = 10;
const longestName = 64;

/** Converts a legacy request to the input of procedures: one record, or page, sort and filters of a list. The body overrides the query. */
export function shapeInput(
  { isList, versionField }: Pick<Route, 'isList'> & Partial<Pick<Route, 'versionField'>>,
  query: Arguments,
  body: Arguments | unknown[],
): Arguments {
  const given = withVersion(versionField, Array.isArray(body) ? { ...query, entries: body } : { ...query, ...body });
  return isList ? listOf(given) : withPlainNames(given);
}

/** `version` is that of the program or table; whoever sends it under both names says the same. */
function withVersion(field: string | undefined, given: Arguments): Arguments {
  if (field === undefined || given.version === undefined || given.version === '') return given;
  const { version, ...rest } = given;
  if (rest[field] !== undefined && rest[field] !== '' && String(rest[field]) !== String(version))
    throw new BusinessError({ zh: `version 与 ${field} 不一致`, en: `version and ${field} differ` }, { field });
  return { ...rest, [field]: String(version) };
}

/** Every key except paging is a filter (contract 1.6); a tree level also reads its own keys, such as parentId. */
function listOf(given: Arguments): Arguments {
  const filters = Object.entries(given).flatMap(([name, value]): [string, string][] => {
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isText && !paging.has(name.toLowerCase()) ? [[name, String(value)]] : [];
  });
  return { ...given, current: first(given.current), size: first(given.size), sort: sortOf(given), filters: Object.fromEntries(filters) };
}

/** Renames `ids[]`, as browser libraries write arrays, to `ids`. */
function withPlainNames(given: Arguments): Arguments {
  const plain = Object.entries(given).flatMap(([name, value]) => (name.endsWith('[]') ? [[name.slice(0, -2), value]] : []));
  return plain.length === 0 ? given : { ...Object.fromEntries(plain), ...given };
}

/** Removes characters that cannot occur in a column name; the list ignores unknown columns (contract 1.5). */
function sortOf({ ascs, descs }: Arguments): string[] {
  const names = (value: unknown) =>
    (typeof value === 'string' ? value.split(',') : [])
      .map((name) => name.replace(/\W/g, ''))
      .filter((name) => name !== '' && name.length <= longestName);
  return [...names(ascs), ...names(descs).map((name) => `-${name}`)].slice(0, longestSort);
}

/** If a client sends its page twice, the first counts. */
const first = (value: unknown): unknown => (typeof value === 'string' ? value.split(',', 1)[0] : value);
