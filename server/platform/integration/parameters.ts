import type { FieldKind, Label } from '#rules/screen.ts';
import type { ExternalContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { choicesOf } from './field-choices.ts';
import { kindWord, wordOf } from './parameter-words.ts';
import type { RealRecords } from './real-records.ts';

export interface ApiParameter {
  /** Of the rows of a list, `list[].name`. */
  name: string;
  label: string;
  kind: string;
  isRequired: boolean;
  /** When it is needed, of one that is not always. */
  neededWhen?: string;
  /** The values of a choice, as `1 白班`. */
  choices: string[];
  /** The call under /api that lists the values. */
  from?: string;
}

/** A parameter that only its name and its kind tell of. */
export const parameter = (
  { locale }: ExternalContext,
  name: string,
  entity: AnyEntity | undefined,
  kind: string,
  isRequired: boolean,
): ApiParameter => ({
  name,
  label: wordOf(name.split(/\[\]\.|\./).at(-1) ?? name, name.includes('.') ? undefined : entity, locale),
  kind: kindWord(kind, locale),
  isRequired,
  choices: [],
});

/** The parameter that a field is, followed by the fields of its rows. */
export async function fieldParameters(ctx: ExternalContext, records: RealRecords, name: string, field: Field): Promise<ApiParameter[]> {
  const inner = await Promise.all(
    Object.entries(field.fields ?? {}).map(([one, of]) => fieldParameters(ctx, records, `${name}[].${one}`, of)),
  );
  const neededWhen = whenOf(field)?.[ctx.locale];
  const wanted = { isRequired: isWanted(field) && neededWhen === undefined, ...(neededWhen && { neededWhen }) };
  return [{ ...(await described(ctx, records, name, field)), ...wanted }, ...inner.flat()];
}

/** A period is two parameters (contract 1.6). */
export async function filterParameters(ctx: ExternalContext, records: RealRecords, name: string, field: Field): Promise<ApiParameter[]> {
  const one = { ...(await described(ctx, records, name, field)), isRequired: false };
  if (field.filter !== 'between') return [one];
  const isDay = field.kind === 'date' || field.kind === 'dateTime';
  const [from, to] = ctx.locale === 'zh' ? ['，从', '，至'] : [', from', ', until'];
  return [
    { ...one, name: `${name}${isDay ? '_datege' : '_ge'}`, label: one.label + from },
    { ...one, name: `${name}${isDay ? '_datele' : '_le'}`, label: one.label + to },
  ];
}

const isWanted = (field: Field): boolean => field.required !== undefined && field.initial === undefined;

/** A field whose need depends on another one. */
function whenOf({ required, unless, onlyWhen }: Field): Label | undefined {
  if (onlyWhen?.required) {
    const values = onlyWhen.values ?? [];
    return {
      zh: `${onlyWhen.field} 为 ${values.join('、')} 时必填`,
      en: `Required where ${onlyWhen.field} is ${values.join(' or ')}`,
    };
  }
  return required !== undefined && unless !== undefined ? { zh: `没有 ${unless} 时必填`, en: `Required without ${unless}` } : undefined;
}

async function described(
  ctx: ExternalContext,
  records: RealRecords,
  name: string,
  field: Field,
): Promise<Omit<ApiParameter, 'isRequired'>> {
  const { label, kind, unit, help } = viewOf(name, field, ctx.locale);
  const { options, from } = await choicesOf(ctx, records, field);
  return {
    name,
    label: [label, unit && `(${unit})`, limitsOf(field, kind, ctx), help].filter(Boolean).join(' · '),
    kind: kindWord(kind, ctx.locale),
    choices: options.map(({ value, label: word }) => (value === word ? value : `${value} ${word}`)),
    ...(from === undefined ? {} : { from }),
  };
}

function limitsOf({ min, max, above, ...field }: Field, kind: FieldKind, { locale }: ExternalContext): string {
  if (kind === 'text' || kind === 'longText') {
    const most = max ?? (kind === 'text' ? 255 : 5000);
    return field.options || field.dictionary ? '' : locale === 'zh' ? `最多 ${most} 个字符` : `up to ${most} characters`;
  }
  if (kind !== 'integer' && kind !== 'decimal' && kind !== 'money') return '';
  const least = above === undefined ? min !== undefined && `≥ ${min}` : `> ${above}`;
  return [least, max !== undefined && `≤ ${max}`].filter(Boolean).join(', ');
}
