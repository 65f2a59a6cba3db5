import { BusinessError } from '#server/errors.ts';
import type { Arguments } from './arguments.ts';
import type { Route } from './routes.ts';

const paging = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth']);
const longestSort = 10;
const longestName = 64;

/** Converts a legacy request to the input of procedures: one record, or page, sort and filters of a list. The body overrides the query. */
export function shapeInput(
  { isList, names = {}, prefixes = {} }: Pick<Route, 'isList'> & Partial<Pick<Route, 'names' | 'prefixes'>>,
  query: Arguments,
  body: Arguments | unknown[],
): Arguments {
  const sent = Array.isArray(body) ? { ...query, entries: body } : { ...query, ...body };
  const given = withPlainValues(prefixes, withOwnNames(names, sent));
  return isList ? listOf(given) : withPlainNames(given);
}

/** Keys under the names of their fields, filters with their suffix; whoever sends one under both names says the same. */
function withOwnNames(names: Route['names'], given: Arguments): Arguments {
  const own = { ...given };
  for (const [key, value] of Object.entries(given)) {
    const [, name = '', suffix = ''] = /^([a-zA-Z]+)(_\w+)?$/.exec(key) ?? [];
    if (!Object.hasOwn(names, name) || value === undefined || value === '') continue;
    const field = `${names[name]}${suffix}`;
    if (own[field] !== undefined && own[field] !== '' && String(own[field]) !== String(value))
      throw new BusinessError({ zh: `${key} 与 ${field} 不一致`, en: `${key} and ${field} differ` }, { field });
    delete own[key];
    own[field] = String(value);
  }
  return own;
}

/** Values without what clients write before them, filters with their suffix. */
function withPlainValues(prefixes: Route['prefixes'], given: Arguments): Arguments {
  const own = { ...given };
  for (const [name, prefix] of Object.entries(prefixes))
    for (const [key, value] of Object.entries(given))
      if (key.replace(/_\w+$/, '') === name && typeof value === 'string' && value.startsWith(prefix)) own[key] = value.slice(prefix.length);
  return own;
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
