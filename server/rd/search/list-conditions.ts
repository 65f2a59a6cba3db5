import { and, inArray, or, type SQL } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { InputError } from '#server/errors.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { item } from '../items/item.ts';
import { currentTypes } from '../types/find-type.ts';
import { optionsOf, parameterPrefix } from './asked-fields.ts';
import { conditionAgainst, conditionOn, textConditions } from './conditions.ts';
import { readCondition } from './read-condition.ts';

const { table } = item;

/** How a filter of a list is written as a condition, by its suffix (contract 1.6). */
const signs: Readonly<Record<string, string>> = { '': '', like: '', equal: '=', notequal: '=', gt: '>', ge: '>=', lt: '<', le: '<=' };

/**
 * The items whose parameters fit the filters of a list: `key1=10k` by the position of a field in its type, `resistance_ge=10k` or
 * `p.resistance=10k..47k` by its name. Filters that no type has a field for are left to the columns of items.
 */
export async function listConditions(
  ctx: SignedInContext,
  filters: Readonly<Record<string, string>>,
  { isStrict = false }: { isStrict?: boolean } = {},
): Promise<SQL | undefined> {
  const asked = Object.entries(filters).flatMap(([key, text]) => {
    const [, name = '', suffix = ''] =
      /^(.+?)(?:_([a-z]+))?$/.exec(key.startsWith(parameterPrefix) ? key.slice(parameterPrefix.length) : key) ?? [];
    const sign = Object.hasOwn(signs, suffix) ? signs[suffix] : Object.hasOwn(textConditions, suffix) ? '' : undefined;
    return sign === undefined || text.trim() === '' || (!isStrict && Object.hasOwn(item.fields, name))
      ? []
      : [{ key, name, suffix, typed: sign + text.trim() }];
  });
  if (asked.length === 0) return undefined;
  const code = filters.typeCode_equal ?? filters.typeCode;
  const types = (await currentTypes(ctx, code?.trim() || undefined)).map(({ type }) => type);
  const conditions: (SQL | undefined)[] = [];
  for (const { name, ...typed } of asked) {
    const fields = fieldsNamed(types, name);
    if (isStrict && fields.length === 0) throw new InputError({ [typed.key]: noType(name)[ctx.locale] });
    conditions.push(await anyType(ctx, fields, typed));
  }
  return and(...conditions);
}

const noType = (name: string): Label => ({ zh: `没有物料类型有参数 ${name}`, en: `No item type has the parameter ${name}.` });

/** A field, and the types that have it just so. */
interface SharedField {
  field: MaterialField;
  types: MaterialType[];
}

function fieldsNamed(types: readonly MaterialType[], name: string): SharedField[] {
  const position = /^key(\d{1,2})$/.exec(name)?.[1];
  const found = new Map<string, SharedField>();
  for (const type of types) {
    const field = position === undefined ? type.fields.find((one) => one.name === name) : type.fields[Number(position)];
    if (!field) continue;
    const key = JSON.stringify(field);
    found.set(key, { field, types: [...(found.get(key)?.types ?? []), type] });
  }
  return [...found.values()];
}

/** A condition on each of the fields that a name means; refused where none of them can read what was typed. */
async function anyType(
  ctx: SignedInContext,
  fields: SharedField[],
  { key, suffix, typed }: { key: string; suffix: string; typed: string },
): Promise<SQL | undefined> {
  const conditions: (SQL | undefined)[] = [];
  let problem: string | undefined;
  for (const { field, types } of fields) {
    const [type] = types;
    if (!type) continue;
    const codes = types.map(({ code }) => code);
    const compare = textConditions[suffix];
    if (compare) {
      conditions.push(and(inArray(table.typeCode, codes), compare(field.name, typed)));
      continue;
    }
    const reading = readCondition(field, typed, { locale: ctx.locale, options: (await optionsOf(ctx, type))(field) });
    if ('problem' in reading) {
      problem ??= reading.problem;
      continue;
    }
    const compared = suffix === 'notequal' ? conditionAgainst(field, reading.condition) : conditionOn(field, reading.condition);
    conditions.push(and(inArray(table.typeCode, codes), compared));
  }
  if (conditions.length === 0 && problem !== undefined) throw new InputError({ [key]: problem });
  return or(...conditions);
}
