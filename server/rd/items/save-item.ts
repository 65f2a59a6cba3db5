import { and, eq } from 'drizzle-orm';
import { ruleMessage } from '#rules/messages.ts';
import { own } from '#rules/own.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Change, difference, recordChanges } from '#server/engine/audit.ts';
import { changeRow } from '#server/engine/change-rows.ts';
import { refuseTakenIds } from '#server/engine/numbers/outer-ids.ts';
import { asRows, readRow, shownColumns } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { authorOf, type Expected, type Input, named, readInput } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError, InputError, messages } from '#server/errors.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { currentType, shortNameOf, type TypeVersion, titleOf, typeAt } from '../types/find-type.ts';
import { refuseLostValues, versionAfter } from '../types/newer-version.ts';
import { dictionariesOf } from '../types/type-fields.ts';
import { assignCode, holdType } from './assign-code.ts';
import { refuseDoubles } from './find-doubles.ts';
import { type Item, item } from './item.ts';
import { columnsFor } from './item-columns.ts';
import { givenFor, type ItemValues, textsOf } from './item-values.ts';
import { readItemValues } from './read-item-values.ts';
import { usesOf } from './where-used.ts';

/** Adds an item of a type with the next code of that type; the body has the type's fields by name, or as key0, key1 and so on. */
export async function insertItem(ctx: SignedInContext, input: Input): Promise<Item> {
  const { version, values, erpItemId } = await newItem(ctx, input);
  return insertAs(ctx, version, values, { erpItemId, confirm: input.confirm });
}

/** What a body makes of a new item; whoever makes many looks its type up once. */
export async function newItem(ctx: SignedInContext, input: Input, current: CurrentType = (code) => currentType(ctx, code)) {
  const { typeCode = '', erpItemId = null } = await readInput(ctx, item, input);
  const version = await openType(ctx, typeCode, current);
  const start = Object.fromEntries(version.type.fields.map(({ name, initial }) => [name, initial]));
  const values = await readValues(ctx, version.type, { ...start, ...givenFor(version.type, input) });
  return { version, values, erpItemId };
}

/**
 * Adds an item that somebody completes later: what is missing stays missing, and what cannot be read goes into its note. It is released
 * once nothing is missing.
 */
export async function insertDraft(ctx: SignedInContext, input: Input): Promise<Item> {
  const version = await openType(ctx, String(input.typeCode ?? ''));
  const { type } = version;
  const start = Object.fromEntries(type.fields.map(({ name, initial }) => [name, initial]));
  const given = givenFor(type, input);
  const dictionaries = await ctx.dictionaries(dictionariesOf(type));
  const { values, problems } = readItemValues(type, { ...start, ...given }, { locale: ctx.locale, dictionaries });
  if (!type.fields.some(({ name }) => name !== 'note' && Object.hasOwn(given, name) && own(values, name) !== undefined))
    throw new BusinessError({ zh: '没有可以建立物料的参数', en: 'There are no values to make an item from' });
  const unread = type.fields.filter(
    ({ name }) => own(problems, name) !== undefined && typeof own(given, name) === 'string' && given[name] !== '',
  );
  const note = [values.note?.text ?? [], unread.map(({ name, label }) => `${label[ctx.locale]}: ${given[name]}`)].flat().join('; ');
  if (note !== '' && type.fields.some(({ name }) => name === 'note')) values.note = { text: note.slice(0, maxReason) };
  return insertAs(ctx, version, values, { erpItemId: null, confirm: 'true' });
}

/** What an item still lacks before it can be used. */
export const missingFields = (type: MaterialType, values: ItemValues): MaterialField[] =>
  type.fields.filter(({ name, required }) => required && own(values, name) === undefined);

async function insertAs(
  ctx: SignedInContext,
  version: TypeVersion,
  values: ItemValues,
  { erpItemId, confirm }: { erpItemId: string | null; confirm: unknown },
): Promise<Item> {
  const code = await assignCode(ctx, version.type.code);
  const columns = columnsFor(version, values);
  await refuseDoubles(ctx, columns, { confirm });
  await refuseTakenIds(ctx, item, { erpItemId });
  const { table }: AnyEntity = item;
  const row = { ...authorOf(ctx, item), ...columns, code, erpItemId };
  const [made] = asRows(item, await named(item, () => ctx.db.insert(table).values(row).returning(shownColumns(item))));
  if (!made) throw new Error('An added item is not answered');
  await recordChanges(ctx, item, [{ recordId: made.id, action: 'add', after: noted(version.type, made) }]);
  return made;
}

/**
 * Changes an item; what the body leaves out stays. A value for a field that its type has got since brings the item to the version in use. A value of a released item changes for a reason that goes into its history, and an item
 * in use keeps its type. A draft that changes its type gets the next code of the other one.
 */
export async function updateItem(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<Item> {
  const given = await readInput(ctx, item, input, true);
  const before = await lockItem(ctx, id, expected);
  const old = await typeOf(ctx, before);
  const isRetyped = given.typeCode !== undefined && given.typeCode !== before.typeCode;
  const version = isRetyped ? await openType(ctx, given.typeCode ?? '') : versionAfter(old, await currentType(ctx, old.type.code), input);
  if (isRetyped) await refuseRetyping(ctx, before);
  const { columns, reason } = await changedItem(ctx, before, { old, version }, input);
  const number = isRetyped && {
    code: await assignCode(ctx, version.type.code),
    formerCodes: formerCodesOf(before),
  };
  if (columns.fingerprint !== before.fingerprint) {
    await holdType(ctx, version.type.code);
    await refuseDoubles(ctx, columns, { except: [id], confirm: input.confirm });
  }
  const erpItemId = given.erpItemId === undefined ? before.erpItemId : given.erpItemId;
  await refuseTakenIds(ctx, item, { erpItemId }, { ...before });
  const isSame = and(visibleRows(item, ctx), eq(item.table.id, id), eq(item.table.version, before.version));
  const after = await named(item, () => changeRow(ctx, item, isSame, { ...columns, ...number, erpItemId }));
  if (!after) throw new BusinessError(messages.stale, { code: 409 });
  await recordChanges(ctx, item, [editOf({ type: old.type, item: before }, { type: version.type, item: after }, reason)]);
  return after;
}

/** What a body makes of an item that exists, and the reason that its history keeps. */
export async function changedItem(
  ctx: SignedInContext,
  before: Item,
  { old, version }: { old: TypeVersion; version: TypeVersion },
  input: Input,
) {
  const isSameType = version.type.code === old.type.code;
  const kept = isSameType
    ? { ...textsOf(old.type, before.values), ...givenFor(old.type, input) }
    : retypedTexts(old.type, version.type, before);
  const typed = { ...kept, ...givenFor(version.type, input) };
  if (isSameType) refuseLostValues(ctx, { old, version }, typed);
  const isDraft = before.state === 'draft' && isSameType && version.version === old.version;
  const values = await readValues(ctx, version.type, typed, isSameType ? before.values : undefined, isDraft ? before.values : undefined);
  const reason = reasonFor(ctx, { before, isChanged: isOther(before.values, values), given: input.reason });
  return { columns: columnsFor(version, values), reason };
}

/** What a draft brings to another type: all but the short name that its type gave it. */
const retypedTexts = (old: MaterialType, type: MaterialType, { values }: Item) => ({
  ...textsOf(old, values),
  ...(values.shortName?.text === shortNameOf(old) && { shortName: shortNameOf(type) }),
});

/** The numbers that an item had, its present one behind them. */
export const formerCodesOf = ({ formerCodes, code }: Item): string => [formerCodes, code].filter(Boolean).join(', ').slice(-maxReason);

type Noted = Pick<Item, 'code' | 'typeCode' | 'typeVersion' | 'erpItemId' | 'values'>;

/** What the history keeps of a change. */
export function editOf(
  before: { type: MaterialType; item: Noted & { id: string } },
  after: { type: MaterialType; item: Noted },
  reason: string | undefined,
): Change {
  const [old, now] = [before, after].map(({ type, item: of }) => ({ ...noted(type, of), typeVersion: of.typeVersion }));
  const changed = difference(old ?? {}, now ?? {});
  const said = { ...changed.after, ...(reason !== undefined && { reason }) };
  return { recordId: before.item.id, action: 'edit', before: changed.before, after: said };
}

/** The definition that an item was made with. */
export async function typeOf(
  ctx: SignedInContext,
  { typeCode, typeVersion }: Pick<Item, 'typeCode' | 'typeVersion'>,
): Promise<TypeVersion> {
  const found = await typeAt(ctx, typeCode, typeVersion);
  if (!found) throw new Error(`Type ${typeCode} has no version ${typeVersion}`);
  return found;
}

/** Reads the values of a type, or throws what does not fit at each field. A value that stays as it was `before` fits: its key was sealed since. */
export async function readValues(
  ctx: SignedInContext,
  type: MaterialType,
  typed: Readonly<Record<string, unknown>>,
  before?: ItemValues,
  draft?: ItemValues,
): Promise<ItemValues> {
  const dictionaries = await ctx.dictionaries(dictionariesOf(type));
  const { values, problems } = readItemValues(type, typed, { locale: ctx.locale, dictionaries });
  for (const [name, kept] of Object.entries(before ?? {})) {
    if (own(problems, name) === undefined || String(own(typed, name) ?? '').trim() !== kept.text) continue;
    delete problems[name];
    values[name] = kept;
  }
  // What a draft lacked it may lack until it is released.
  if (draft)
    for (const name of Object.keys(problems))
      if (own(draft, name) === undefined && String(own(typed, name) ?? '').trim() === '') delete problems[name];
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  return values;
}

type CurrentType = (code: string) => Promise<TypeVersion | undefined>;

export async function openType(
  ctx: SignedInContext,
  code: string,
  current: CurrentType = (one) => currentType(ctx, one),
): Promise<TypeVersion> {
  const found = await current(code);
  const label = item.fields.typeCode.label[ctx.locale];
  if (!found) throw new InputError({ typeCode: ruleMessage('notChoice', ctx.locale, label) });
  if (!found.isRetired) return found;
  const title = titleOf(found.type);
  throw new BusinessError({ zh: `物料类型 ${title.zh} 已停用`, en: `The type ${title.en} is retired` }, { field: 'typeCode' });
}

/** Waits for whoever changes the item at this moment, then refuses what was read before his change. */
async function lockItem(ctx: SignedInContext, id: string, expected: Expected): Promise<Item> {
  await ctx.db.select({ id: item.table.id }).from(item.table).where(eq(item.table.id, id)).for('no key update');
  const row = await readRow(ctx, item, id);
  const isStale =
    expected.version === undefined
      ? expected.updateTime !== undefined && expected.updateTime !== row.updateTime
      : expected.version !== row.version;
  if (isStale) throw new BusinessError(messages.stale, { code: 409 });
  return row;
}

export async function refuseRetyping(ctx: SignedInContext, before: Item): Promise<void> {
  if (before.state !== 'draft')
    throw new BusinessError({ zh: '只有草稿才能更改物料类型', en: 'Only a draft can change its type' }, { field: 'typeCode' });
  const [use] = await usesOf(ctx, before);
  if (use)
    throw new BusinessError(
      {
        zh: `物料已被使用，不能更改类型：${use.label.zh} ${use.count} 条`,
        en: `The item is in use and keeps its type: ${use.label.en} (${use.count})`,
      },
      { field: 'typeCode' },
    );
}

/** A note says something of an item and changes nothing about it. */
const isOther = ({ note: _old, ...before }: ItemValues, { note: _new, ...after }: ItemValues): boolean =>
  Object.keys({ ...before, ...after }).some((name) => own(before, name)?.text !== own(after, name)?.text);

const maxReason = 255;

function reasonFor(
  { locale }: SignedInContext,
  { before, isChanged, given }: { before: Item; isChanged: boolean; given: unknown },
): string | undefined {
  const reason = typeof given === 'string' ? given.trim().slice(0, maxReason) : '';
  if (before.state === 'draft' || !isChanged) return reason === '' ? undefined : reason;
  if (reason === '') throw new InputError({ reason: ruleMessage('fill', locale, item.audited?.reason?.label[locale] ?? '') });
  return reason;
}

/** What the history shows of an item: each value under its own name. */
export const noted = (type: MaterialType, { code, typeCode, erpItemId, values }: Omit<Noted, 'typeVersion'>) => ({
  code,
  typeCode,
  erpItemId,
  ...textsOf(type, values),
});
