import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import type { Route } from '#server/blade/routes.ts';
import type { ExternalContext } from '#server/calls/context.ts';
import { procedureAt } from '#server/calls/every-call.ts';
import { type AnyEntity, allEntities, uniqueFields } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { exampleOf } from './example-record.ts';
import { choicesOf } from './field-choices.ts';
import type { KnownCall } from './list-calls.ts';
import { asId, targetOf, wordOf } from './parameter-words.ts';
import { type ApiParameter, fieldParameters, filterParameters, parameter } from './parameters.ts';
import type { RealRecords, Values } from './real-records.ts';
import { inWordsOf } from './sample-blanks.ts';

/** The parameters of a call and values for them, taken from what the caller may read. */
export interface Asked {
  parameters: ApiParameter[];
  example: Values;
  /** Of a call that adds and changes: the change. */
  change?: Values;
  missing: string[];
}

type Call = KnownCall & { route: Route };

export async function exampleRequest(ctx: ExternalContext, records: RealRecords, call: Call): Promise<Asked> {
  const { path, meta, route } = call;
  const verb = path.split('.').at(-1) ?? '';
  const entity = allEntities().find((one) => one.path === meta.entity);
  const isOwn = entity !== undefined && path === `${entity.path}.${verb}`;
  const asked =
    isOwn && ['save', 'update', 'submit'].includes(verb)
      ? await savedRecord(ctx, records, { entity, verb })
      : route.isList
        ? await listed(ctx, records, { entity, fields: (entity ?? meta.sample?.lists)?.fields ?? {}, verb })
        : await ofSchema(ctx, records, { ...call, entity });
  const { request, required = [], neededWhen = {}, fields = {}, means = {} } = meta.sample ?? {};
  const told = await Promise.all(Object.entries(fields).map(([name, field]) => fieldParameters(ctx, records, name, field)));
  const given = typeof request === 'function' ? await request(records.read) : request;
  const sample = given && (inWordsOf(ctx.locale, given) as Values);
  const known = new Set([...asked.parameters, ...told.flat()].map(({ name }) => name));
  const more = Object.keys(sample ?? {}).filter((name) => !known.has(name));
  const parameters = [...retold(asked.parameters, told), ...more.map((name) => parameter(ctx, name, entity, kindOf(name), false))];
  return {
    parameters: parameters.map((one) => {
      const when = neededWhen[one.name]?.[ctx.locale] ?? one.neededWhen;
      const wanted = {
        isRequired: when === undefined && (one.isRequired || required.includes(one.name)),
        ...(when && { neededWhen: when }),
      };
      return { ...one, label: means[one.name]?.[ctx.locale] ?? one.label, ...wanted };
    }),
    example: request === undefined ? asked.example : (sample ?? asked.example),
    ...(asked.change && { change: asked.change }),
    missing: sample ? [] : asked.missing,
  };
}

/** What a call says of its parameters itself stands in the place of what was found out about them. */
function retold(found: readonly ApiParameter[], told: readonly ApiParameter[][]): ApiParameter[] {
  const by = new Map(told.map((one) => [one[0]?.name, one]));
  const isTold = ({ name }: ApiParameter) => by.has(name.split(/\[\]\.|\./)[0]);
  const kept = found.flatMap(
    (one) =>
      by.get(one.name)?.map((inner) => ({ ...inner, isRequired: inner.isRequired || (inner.name === one.name && one.isRequired) })) ??
      (isTold(one) ? [] : [one]),
  );
  const names = new Set(kept.map(({ name }) => name));
  return [...kept, ...told.filter(([first]) => first !== undefined && !names.has(first.name)).flat()];
}

/** The fields of a new or changed record. What changes something names no real record, so that sending it by mistake changes nothing. */
async function savedRecord(
  ctx: ExternalContext,
  records: RealRecords,
  { entity, verb }: { entity: AnyEntity; verb: string },
): Promise<Asked> {
  const fields = Object.entries(entity.fields as Record<string, Field>).filter(
    ([, field]) => field.form !== false && field.readOnly !== true,
  );
  const row = await records.whole(entity.path);
  const parameters = (await Promise.all(fields.map(([name, field]) => fieldParameters(ctx, records, name, field)))).flat();
  if (verb === 'save') return { parameters, ...(await newRecord(ctx, records, { entity, fields, row })) };
  const own = [
    { ...parameter(ctx, 'id', entity, 'reference', verb === 'update'), label: idMeaning(ctx, verb) },
    ...(verb === 'update' ? parameters.map(({ neededWhen: _when, ...one }) => ({ ...one, isRequired: false })) : parameters),
    parameter(ctx, 'version', undefined, 'integer', false),
  ];
  const change = changedRecord(ctx, entity, fields, row);
  if (verb === 'update') return { parameters: own, example: change, missing: [] };
  return { parameters: own, change, ...(await newRecord(ctx, records, { entity, fields, row })) };
}

/** A change of one field, which may have the same value in any record. */
function changedRecord({ locale }: ExternalContext, entity: AnyEntity, fields: [string, Field][], row: Values | undefined): Values {
  const unique = uniqueFields(entity);
  const free = fields.filter(([name, { fixed }]) => !unique.has(name) && fixed !== true);
  const [name, field] =
    free.find(([, { kind }]) => kind === 'longText') ?? free.find(([, { kind }]) => kind === 'text') ?? free[0] ?? fields[0] ?? [];
  const value = (like: Field, of: string) => {
    if (like.to !== undefined) return blank(asId(like.label[locale]));
    return row && isReadable(like, row[of]) ? row[of] : exampleOf(of, like);
  };
  return {
    id: blank(asId(entity.label[locale])),
    ...(name !== undefined && field && { [name]: value(field, name) }),
    version: blank(locale === 'zh' ? '读取时的 version' : 'version as read'),
  };
}

const isReadable = (field: Field, value: unknown): boolean =>
  field.secret !== true && field.kind !== 'password' && value !== null && value !== undefined && value !== '********';

function idMeaning({ locale }: ExternalContext, verb: string): string {
  if (verb === 'update')
    return locale === 'zh' ? '要修改的记录；其余只传要改的字段' : 'The record to change; of the rest, send only what changes';
  return locale === 'zh' ? '不传为新增；传入为修改，只传要改的字段即可' : 'Left out, it adds; given, it changes: send only what changes';
}

/** A new record like one that is there: what has to be unique differs, and references lead to records that exist. */
async function newRecord(
  ctx: ExternalContext,
  records: RealRecords,
  { entity, fields, row }: { entity: AnyEntity; fields: [string, Field][]; row: Values | undefined },
): Promise<Omit<Asked, 'parameters'>> {
  const unique = uniqueFields(entity);
  const missing: string[] = [];
  const valueFor = async ([name, field]: [string, Field]): Promise<unknown> => {
    if (field.kind === 'password') return blank(field.label[ctx.locale]);
    if (field.example !== undefined) return field.example;
    // Files of another record are its own.
    if (field.kind === 'files' && field.required !== undefined) return [{ link: blank(linkOfUpload[ctx.locale]), originalName: 'A.pdf' }];
    if (isOthersAlone(entity, name, field)) return undefined;
    const like = row && isReadable(field, row[name]) ? row[name] : undefined;
    if (like !== undefined && !(unique.has(name) && (field.kind === 'text' || field.kind === 'integer'))) return like;
    if (like === undefined && field.example === undefined && (field.required === undefined || field.initial !== undefined))
      return undefined;
    if (field.kind === 'choice') return (await firstChoice(ctx, records, field)) ?? exampleOf(name, field);
    if (field.to === undefined) return exampleOf(name, field);
    const target = await records.first(field.to);
    if (!target) missing.push(field.label[ctx.locale]);
    return target?.id ?? blank(asId(field.label[ctx.locale]));
  };
  const pairs = await Promise.all(fields.map(async (one) => [one[0], await valueFor(one)] as const));
  return { example: Object.fromEntries(pairs.filter(([, value]) => value !== undefined)), missing };
}

/** A record that belongs to the one beside it, as an account to its person. */
const isOthersAlone = ({ unique = [] }: AnyEntity, name: string, { to, required }: Field): boolean =>
  to !== undefined && required === undefined && unique.some(({ fields }) => fields.length === 1 && fields[0] === name);

const linkOfUpload = { zh: 'put-file 返回的 link', en: 'link that put-file answered' };

async function firstChoice(ctx: ExternalContext, records: RealRecords, field: Field): Promise<unknown> {
  const [first] = (await choicesOf(ctx, records, field)).options;
  return first && (field.numeric ? Number(first.value) : first.value);
}

/** A list: pages, sorting, and the filters of its screen. A list that is a tree has no pages. */
async function listed(
  ctx: ExternalContext,
  records: RealRecords,
  { entity, fields, verb }: { entity: AnyEntity | undefined; fields: AnyEntity['fields']; verb: string },
): Promise<Asked> {
  const isLevel = /^(lazy|child)/i.test(verb);
  const isPage = !isLevel && !/tree|menuList/i.test(verb) && !(verb === 'list' && entity?.tree === true);
  const filters = Object.entries(fields as Record<string, Field>).filter(
    ([, field]) => field.filter !== undefined && field.secret !== true,
  );
  const shown = await Promise.all(filters.map(([name, field]) => filterParameters(ctx, records, name, field)));
  const plain = (name: string, kind: string) => parameter(ctx, name, undefined, kind, false);
  const parent = verb === 'childList' && entity ? (await records.first(entity.path))?.id : undefined;
  return {
    parameters: [
      ...(isPage ? [plain('current', 'integer'), plain('size', 'integer')] : []),
      ...(isLevel ? [plain('parentId', 'reference')] : []),
      ...(/tree/i.test(verb) ? [] : [...shown.flat(), plain('ascs', 'text'), plain('descs', 'text')]),
    ],
    example: { ...(isPage ? { current: 1, size: 10 } : {}), ...(parent === undefined ? {} : { parentId: parent }) },
    missing: [],
  };
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
}

/** Calls of their own take their schema; what it refuses when nothing is sent is required. */
async function ofSchema(ctx: ExternalContext, records: RealRecords, call: Call & { entity: AnyEntity | undefined }): Promise<Asked> {
  const schemas = (procedureAt(call.path)?._def.inputs ?? []).filter((one): one is z.ZodType => one instanceof z.ZodType);
  const known = Object.assign({}, ...schemas.map(propertiesOf)) as Record<string, JsonSchema>;
  const required = new Set(schemas.flatMap((schema) => schema.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? []));
  const names = [...new Set([...required, ...Object.keys(known)])].filter((name) => !internal.has(name) && name !== 'undefined');
  const missing: string[] = [];
  const isQuery = call.route.type === 'query';
  // An empty list passes the schema, but a command needs the records that it acts on.
  const own = `${call.entity?.path.split('.').at(-1)}Ids`;
  if (!isQuery) for (const name of names) if (name === 'ids' || name === own) required.add(name);
  // A detail by several keys, none of them required, goes by the first.
  const key = call.path.endsWith('.detail') && required.size === 0 ? names[0] : undefined;
  const { means = {}, fields = {} } = call.meta.sample ?? {};
  const pairs = await Promise.all(
    names.map(async (name): Promise<[string, unknown][]> => {
      if (name === 'file' || !(required.has(name) || (!isQuery && name !== 'confirm') || /Ids$/.test(name) || name === key)) return [];
      const value = isQuery ? await realValue(ctx, records, name, call.entity) : name === 'tenantId' ? ctx.session.tenantId : undefined;
      if (isQuery && value === undefined) missing.push(wordOf(name, call.entity, ctx.locale) || name);
      return [[name, value ?? (known[name]?.type === 'boolean' ? true : blankFor(ctx, name, call.entity, means[name]))]];
    }),
  );
  const asked = Object.entries(fields).filter(([name, { required: isAsked }]) => !isQuery && isAsked && !names.includes(name));
  return {
    parameters: names.flatMap((name) => schemaParameters(ctx, name, call.entity, known[name] ?? {}, required.has(name))),
    example: Object.fromEntries([
      ...pairs.flat(),
      ...asked.map(([name, field]) => [name, field.to === undefined ? exampleOf(name, field) : blank(asId(field.label[ctx.locale]))]),
    ]),
    missing,
  };
}

/** Of pages alone, or a spelling that only some clients know. */
const internal = new Set(['all', 'expected', 'grantType', 'tenant_id', 'refreshToken', 'mobile', 'account2']);

const propertiesOf = (schema: z.ZodType): Record<string, JsonSchema> =>
  (z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema).properties ?? {};

/** A parameter of a schema, followed by those of its rows. */
function schemaParameters(
  ctx: ExternalContext,
  name: string,
  entity: AnyEntity | undefined,
  { type = 'string', items, enum: values }: JsonSchema,
  isRequired: boolean,
): ApiParameter[] {
  const own = parameter(ctx, name, entity, name === 'file' ? 'file' : kindOf(name, type), isRequired);
  const inner = Object.entries(items?.properties ?? {});
  return [
    { ...own, choices: (values ?? []).map(String) },
    ...inner.flatMap(([one, of]) => schemaParameters(ctx, `${name}[].${one}`, undefined, of, false)),
  ];
}

/** Ids travel as texts, several as one comma list (contract 2.2). */
const kindOf = (name: string, type = 'string') =>
  /^(tenant|app)Id$/.test(name) ? type : /ids$/i.test(name) ? 'references' : /id$/.test(name) || /Id$/.test(name) ? 'reference' : type;

async function realValue(ctx: ExternalContext, records: RealRecords, name: string, entity: AnyEntity | undefined): Promise<unknown> {
  if (name === 'tenantId') return ctx.session.tenantId;
  const row = entity && (await records.first(entity.path));
  if (/^ids?$/.test(name)) return row?.id;
  const value = row?.[name];
  if (value !== undefined && value !== null && value !== '') return value;
  const target = targetOf(name, entity);
  return target && (await records.first(target.path))?.id;
}

function blankFor({ locale }: ExternalContext, name: string, entity: AnyEntity | undefined, meaning: Label | undefined): string {
  if (meaning) return blank(meaning[locale]);
  const word = wordOf(name, entity, locale) || name;
  return blank(/Ids?$/.test(name) && name !== 'tenantId' ? asId(word) : word);
}

const blank = (word: string) => `<${word}>`;
