import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod';
import { own } from '#rules/own.ts';
import type { FieldView, Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { findRows } from '#server/engine/read-rows.ts';
import type { ManyTrial, manyInput } from '#server/engine/update-many.ts';
import { screenOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, InputError, messages, refusalOf } from '#server/errors.ts';
import { updateAtOnce } from '#server/exchange/write-checked.ts';
import type { MaterialType } from '../../catalogue/definition.ts';
import { type TypeVersion, titleOf } from '../../types/find-type.ts';
import { versionAfter } from '../../types/newer-version.ts';
import { type Dictionaries, dictionariesOf, fieldsOfType } from '../../types/type-fields.ts';
import { typesRead } from '../../types/types-read.ts';
import { assignCodes } from '../assign-code.ts';
import { doublesOf } from '../find-doubles.ts';
import { type Item, item } from '../item.ts';
import type { columnsFor } from '../item-columns.ts';
import { reasonIn } from '../item-screen.ts';
import { textsOf } from '../item-values.ts';
import { changedItem, editOf, formerCodesOf, openType, refuseRetyping, typeOf } from '../save-item.ts';

type Many = z.output<typeof manyInput>;
const { table } = item;

/** The fields that several items may be given one value of: those that the types of all of them have, and their type. */
export async function fieldsForMany(ctx: SignedInContext, ids: readonly string[]): Promise<FieldView[]> {
  const versions = await ctx.db
    .selectDistinct({ typeCode: table.typeCode, typeVersion: table.typeVersion, state: table.state })
    .from(table)
    .where(and(visibleRows(item, ctx), inArray(table.id, [...ids])));
  const types: MaterialType[] = [];
  for (const version of versions) types.push((await typeOf(ctx, version)).type);
  const [first, ...others] = types;
  const { form } = await screenOf(item, ctx);
  const typeCode = form.filter(({ name }) => name === 'typeCode');
  if (!first) return typeCode;
  const isShared = ({ name, kind }: MaterialType['fields'][number]) =>
    others.every(({ fields }) => fields.some((field) => field.name === name && field.kind === kind));
  const shared = { ...first, fields: first.fields.filter(isShared) };
  const views = fieldsOfType(shared, await ctx.dictionaries(dictionariesOf(shared)), ctx.locale);
  const reason = versions.some(({ state }) => state !== 'draft') ? [reasonIn(ctx)] : [];
  return [...typeCode, ...views.map(({ initial: _, more: __, ...view }) => view), ...reason];
}

/** What one item becomes. */
interface Planned {
  before: Item;
  old: TypeVersion;
  version: TypeVersion;
  columns: ReturnType<typeof columnsFor>;
  reason: string | undefined;
}

interface Plan {
  planned: Planned[];
  /** How many would stay as they are. */
  same: number;
  wrong: { before: Item; text: string; problems: Record<string, string> }[];
}

/** What a change of several items would do to each, and which do not fit and why; writes nothing and locks nothing. */
export async function tryMany(ctx: SignedInContext, input: Many): Promise<ManyTrial> {
  const { planned, same, wrong } = await plan(ctx, input);
  const [first] = wrong;
  const isOfAll = first !== undefined && wrong.length === input.records.length && wrong.every(({ text }) => text === first.text);
  return {
    changed: planned.map(({ before }) => before.id),
    same,
    wrong: wrong.map(({ before: { id, code }, text }) => ({ id, title: code, text })),
    lines: await Promise.all(planned.slice(0, 20).map((one) => lineOf(ctx, one))),
    problems: isOfAll ? first.problems : {},
  };
}

/** Changes several items: all of them, or none, each as if it were changed alone. */
export async function changeMany(ctx: SignedInContext, input: Many): Promise<{ count: number }> {
  const { planned, wrong } = await plan(ctx, input);
  const [first] = wrong;
  if (first) throw new BusinessError({ zh: `${first.before.code}：${first.text}`, en: `${first.before.code}: ${first.text}` });
  await lock(ctx, planned);
  const types = [...new Set(planned.filter(isOtherPart).map(({ version }) => version.type.code))].sort();
  for (const code of types) await assignCodes(ctx, code, 0);
  const [double] = (await doubles(ctx, planned)).values();
  if (double) throw new BusinessError(double, { code: 409 });
  const rows = await withNumbers(ctx, planned);
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id' && name !== 'version');
  if (rows.length > 0) await updateAtOnce(ctx, item, names, rows);
  await recordChanges(
    ctx,
    item,
    planned.map(({ before, old, version, reason }, at) =>
      editOf({ type: old.type, item: before }, { type: version.type, item: { ...before, ...rows[at] } }, reason),
    ),
  );
  return { count: input.records.length };
}

async function plan(ctx: SignedInContext, { records, values }: Many): Promise<Plan> {
  const ids = records.map(({ id }) => id);
  const rows = new Map((await findRows(ctx, item, inArray(table.id, ids), ids.length)).map((row) => [row.id, row]));
  if (rows.size !== new Set(ids).size) throw new BusinessError(messages.absent, { code: 404 });
  const types = typesRead(ctx);
  const made: Plan = { planned: [], same: 0, wrong: [] };
  const seen = new Map<string, string>();
  for (const { id, version } of records) {
    const before = rows.get(id);
    if (!before) continue;
    try {
      if (before.version !== version) throw new BusinessError(messages.stale, { code: 409 });
      const one = await planOne(ctx, types, before, values);
      const twin = isOtherPart(one) ? seen.get(one.columns.fingerprint) : undefined;
      if (twin !== undefined) throw new BusinessError(sameAs(twin));
      if (isOtherPart(one)) seen.set(one.columns.fingerprint, before.code);
      if (isSame(one)) made.same += 1;
      else made.planned.push(one);
    } catch (error) {
      if (!(error instanceof BusinessError || error instanceof InputError)) throw error;
      const { message, problems } = refusalOf(error, ctx.locale);
      made.wrong.push({ before, text: message, problems });
    }
  }
  const existing = await doubles(ctx, made.planned);
  const isDouble = ({ columns }: Planned) => existing.has(columns.fingerprint);
  for (const { before, columns } of made.planned.filter(isDouble))
    made.wrong.push({ before, text: existing.get(columns.fingerprint)?.[ctx.locale] ?? '', problems: {} });
  return { ...made, planned: made.planned.filter((one) => !isDouble(one)) };
}

async function planOne(ctx: SignedInContext, types: ReturnType<typeof typesRead>, before: Item, values: Many['values']): Promise<Planned> {
  const old = await types.at(before);
  const typeCode = own(values, 'typeCode');
  const isRetyped = typeof typeCode === 'string' && typeCode !== before.typeCode;
  if (isRetyped) await refuseRetyping(ctx, before);
  const version = isRetyped ? await openType(ctx, typeCode) : versionAfter(old, await types.current(before.typeCode), values);
  const unknown = Object.keys(values).filter((name) => !beside.has(name) && !version.type.fields.some((field) => field.name === name));
  if (unknown.length > 0)
    throw new InputError(Object.fromEntries(unknown.map((name) => [name, noField(titleOf(version.type)[ctx.locale], name)[ctx.locale]])));
  return { before, old, version, ...(await changedItem(ctx, before, { old, version }, values)) };
}

/** What a change may name that is no field of a type. */
const beside = new Set(['typeCode', 'reason']);

const isOtherPart = ({ before, columns }: Planned): boolean => before.fingerprint !== columns.fingerprint;

function isSame({ before, old, version, columns }: Planned): boolean {
  if (old.type.code !== version.type.code || old.version !== version.version) return false;
  const [was, is] = [textsOf(old.type, before.values), textsOf(old.type, columns.values)];
  return Object.keys(was).every((name) => was[name] === is[name]);
}

/** The parts that other items are, by their fingerprints; those that become other parts themselves do not count. */
const doubles = (ctx: SignedInContext, planned: readonly Planned[]) => {
  const others = planned.filter(isOtherPart);
  return doublesOf(
    ctx,
    others.map(({ columns }) => columns.fingerprint),
    others.map(({ before }) => before.id),
  );
};

/** Locks the items in one order; what somebody has changed since is refused. */
async function lock(ctx: SignedInContext, planned: readonly Planned[]): Promise<void> {
  const { id, version } = table;
  const asSeen = planned.map(({ before }) => and(eq(id, before.id), eq(version, before.version)));
  if (asSeen.length === 0) return;
  const rows = await ctx.db
    .select({ id })
    .from(table)
    .where(or(...asSeen))
    .orderBy(asc(id))
    .for('no key update');
  if (rows.length !== planned.length) throw new BusinessError(messages.stale, { code: 409 });
}

/** Items of another type get its next numbers and keep their own as former ones. */
async function withNumbers(ctx: SignedInContext, planned: readonly Planned[]) {
  const codes = new Map<string, string[]>();
  for (const type of new Set(planned.filter(isRetyped).map(({ version }) => version.type.code)))
    codes.set(type, await assignCodes(ctx, type, planned.filter((one) => isRetyped(one) && one.version.type.code === type).length));
  return planned.map((one) => {
    const { before, columns, version } = one;
    const code = isRetyped(one) ? codes.get(version.type.code)?.shift() : undefined;
    const number = code === undefined ? before : { code, formerCodes: formerCodesOf(before) };
    return { ...columns, id: before.id, version: before.version, code: number.code, formerCodes: number.formerCodes };
  });
}

const isRetyped = ({ old, version }: Planned): boolean => old.type.code !== version.type.code;

/** What changes of an item, in words: the values, and that it gets another number. */
async function lineOf(ctx: SignedInContext, one: Planned): Promise<ManyTrial['lines'][number]> {
  const { before, old, version, columns } = one;
  const sets = await ctx.dictionaries([...dictionariesOf(old.type), ...dictionariesOf(version.type)], 'ever');
  const [was, is] = [shown(old.type, before.values, sets, ctx), shown(version.type, columns.values, sets, ctx)];
  const label = { code: item.fields.code.label[ctx.locale], typeCode: item.fields.typeCode.label[ctx.locale] };
  const retyped = isRetyped(one)
    ? [
        { label: label.typeCode, before: titleOf(old.type)[ctx.locale], after: titleOf(version.type)[ctx.locale] },
        { label: label.code, before: before.code, after: newNumber[ctx.locale] },
      ]
    : [];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  const changes = names.flatMap((name) => {
    const [from, to] = [was.get(name), is.get(name)];
    return from?.text === to?.text ? [] : [{ label: to?.label ?? from?.label ?? name, before: from?.text ?? '', after: to?.text ?? '' }];
  });
  return { id: before.id, title: before.code, changes: [...retyped, ...changes] };
}

function shown(type: MaterialType, values: Item['values'], sets: Dictionaries, { locale }: SignedInContext) {
  const views = fieldsOfType(type, sets, locale);
  return new Map(
    views.flatMap(({ name, label, options }) => {
      const text = own(values, name)?.text;
      return text === undefined ? [] : [[name, { label, text: options?.find(({ value }) => value === text)?.label ?? text }] as const];
    }),
  );
}

const newNumber: Label = { zh: '新编码', en: 'A new number' };
const noField = (type: string, name: string): Label => ({ zh: `${type} 没有参数 ${name}`, en: `${type} has no field ${name}` });
const sameAs = (code: string): Label => ({ zh: `将与 ${code} 成为相同的物料`, en: `It would be the same part as ${code}` });
