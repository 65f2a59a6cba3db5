import type { SQL } from 'drizzle-orm';
import { own } from '#rules/own.ts';
import type { Label, Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { InputError } from '#server/errors.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { dictionariesOf, viewOfField } from '../types/type-fields.ts';
import { conditionOn } from './conditions.ts';
import { readCondition } from './read-condition.ts';

/** Of a parameter in the address of a page or a call: `p.resistance=10k..47k`. */
export const parameterPrefix = 'p.';

/** A condition on a field as it was typed. */
export interface AskedField {
  field: MaterialField;
  condition: SQL | undefined;
  /** The keys and terms that are chosen among those counted. */
  equals: (string | number)[];
  said: string;
}

/** Reads the conditions on a type's fields, or throws what cannot be read, or names no field of it, at each of them. */
export async function readAsked(
  ctx: SignedInContext,
  type: MaterialType | undefined,
  parameters: Readonly<Record<string, string>>,
): Promise<AskedField[]> {
  if (!type) return [];
  const options = await optionsOf(ctx, type);
  const problems: Record<string, string> = {};
  for (const [name, text] of Object.entries(parameters))
    if (text.trim() !== '' && !type.fields.some((field) => field.name === name))
      problems[parameterPrefix + name] = noField(name, type.label[ctx.locale])[ctx.locale];
  const asked: AskedField[] = [];
  for (const field of type.fields) {
    const text = own(parameters, field.name)?.trim() ?? '';
    if (text === '') continue;
    const reading = readCondition(field, text, { locale: ctx.locale, options: options(field) });
    if ('problem' in reading) problems[parameterPrefix + field.name] = reading.problem;
    else
      asked.push({
        field,
        condition: conditionOn(field, reading.condition),
        equals: reading.condition.equals,
        said: reading.condition.said,
      });
  }
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  return asked;
}

const noField = (name: string, type: string): Label => ({
  zh: `${type}没有参数 ${name}`,
  en: `${type} has no parameter ${name}.`,
});

/** The options of each field of a type, in the caller's language. */
export async function optionsOf(ctx: SignedInContext, type: MaterialType): Promise<(field: MaterialField) => Option[]> {
  const dictionaries = await ctx.dictionaries(dictionariesOf(type), 'ever');
  return (field) => viewOfField(field, dictionaries, ctx.locale).options ?? [];
}
