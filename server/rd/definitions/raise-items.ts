import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import * as z from 'zod';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { updateAtOnce } from '#server/exchange/write-checked.ts';
import { doublesOf } from '../items/find-doubles.ts';
import { type Item, item } from '../items/item.ts';
import { columnsFor } from '../items/item-columns.ts';
import { type ItemValues, textsOf } from '../items/item-values.ts';
import { readItemValue } from '../items/read-item-values.ts';
import { editOf } from '../items/save-item.ts';
import { type TypeVersion, typeAt } from '../types/find-type.ts';
import { newFields } from '../types/newer-version.ts';
import { dictionariesOf, viewOfField } from '../types/type-fields.ts';
import { currentFor } from './find-definition.ts';

export const raisePreviewInput = z.object({
  typeCode: z.string().max(4),
  /** For fields that an item has not: the value that it gets. */
  values: z.record(z.string().max(64), z.string().max(255)).default({}),
  /** Values whose fields the version in use does not have go; otherwise their items stay as they are. */
  dropsLost: z.coerce.boolean().default(false),
});
export const raiseInput = raisePreviewInput.extend({
  version: z.coerce.number().int(),
  reason: z.string().trim().max(255).default(''),
});

const { table } = item;
const atOnce = 500;
/** What one call brings to the version in use: its items are locked meanwhile. */
const most = 5000;
const maxNamed = 100;

interface Raised {
  before: Item;
  from: TypeVersion;
  values: ItemValues;
  columns: ReturnType<typeof columnsFor>;
}

interface Unfit {
  id: string;
  code: string;
  description: string;
  reasons: string[];
}

/** What bringing the items of a type to its version in use would come to: which fit, which do not and why, and the fields that are new to them. */
export async function previewRaise(ctx: SignedInContext, input: z.output<typeof raisePreviewInput>) {
  const current = await currentFor(ctx, input.typeCode);
  const unfit: Unfit[] = [];
  let [fit, wrong] = [0, 0];
  const fields = new Map<string, FieldView>();
  const dictionaries = await ctx.dictionaries(dictionariesOf(current.type));
  for await (const some of olderItems(ctx, current)) {
    const judged = await judge(ctx, current, some, input);
    fit += judged.raised.length;
    wrong += judged.unfit.length;
    unfit.push(...judged.unfit.slice(0, maxNamed - unfit.length));
    for (const { type } of judged.versions)
      for (const { required: _needed, ...field } of newFields(type, current.type).map((one) => viewOfField(one, dictionaries, ctx.locale)))
        fields.set(field.name, field);
    await nextTurn();
  }
  return { version: current.version, fit, unfit: wrong, records: unfit, fields: [...fields.values()] };
}

/** Brings those that fit to the version in use, with one reason in their histories; the others stay as they are. */
export async function raiseItems(ctx: SignedInContext, input: z.output<typeof raiseInput>) {
  const current = await currentFor(ctx, input.typeCode);
  if (current.version !== input.version)
    throw new BusinessError(
      {
        zh: `类型已有版本 ${current.version}，请重新预览`,
        en: `The type has version ${current.version} by now: look at the preview again`,
      },
      { code: 409, field: 'version' },
    );
  if (input.reason === '') throw new InputError({ reason: { zh: '请填写变更原因', en: 'Enter the reason for the change' }[ctx.locale] });
  let [count, left] = [0, 0];
  for await (const some of olderItems(ctx, current, true)) {
    const { raised, unfit } = await judge(ctx, current, some, input);
    left += unfit.length;
    await write(ctx, current, raised, input.reason);
    count += raised.length;
    if (count >= most) break;
  }
  return { count, left };
}

async function write(ctx: SignedInContext, current: TypeVersion, raised: readonly Raised[], reason: string): Promise<void> {
  if (raised.length === 0) return;
  const rows = raised.map(({ before: { id, version }, columns }) => ({ ...columns, id, version }));
  await updateAtOnce(ctx, item, Object.keys(raised[0]?.columns ?? {}), rows);
  await recordChanges(
    ctx,
    item,
    raised.map(({ before, from, columns }) =>
      editOf({ type: from.type, item: before }, { type: current.type, item: { ...before, ...columns } }, reason),
    ),
  );
}

/** The items of earlier versions, some hundreds at a time. */
async function* olderItems(ctx: SignedInContext, { type, version }: TypeVersion, isLocked = false): AsyncGenerator<Item[]> {
  for (let after = '0'; ; ) {
    const isMeant = and(visibleRows(item, ctx), eq(table.typeCode, type.code), lt(table.typeVersion, version), gt(table.id, after));
    if (isLocked)
      await ctx.db.select({ id: table.id }).from(table).where(isMeant).orderBy(asc(table.id)).limit(atOnce).for('no key update');
    const rows = await findRows(ctx, item, isMeant, atOnce, ['id']);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

async function judge(
  ctx: SignedInContext,
  current: TypeVersion,
  items: readonly Item[],
  { values: given, dropsLost }: z.output<typeof raisePreviewInput>,
) {
  const versions = new Map<number, TypeVersion>();
  for (const { typeVersion } of items)
    if (!versions.has(typeVersion)) versions.set(typeVersion, (await typeAt(ctx, current.type.code, typeVersion)) ?? current);
  const dictionaries = await ctx.dictionaries(dictionariesOf(current.type), 'ever');
  const raised: Raised[] = [];
  const unfit: Unfit[] = [];
  for (const before of items) {
    const from = versions.get(before.typeVersion) ?? current;
    const texts = { ...given, ...withoutNull(textsOf(from.type, before.values)) };
    const reasons = dropsLost ? [] : lostOf(ctx, from, current, before.values);
    const values: ItemValues = {};
    for (const field of current.type.fields) {
      const typed = own(texts, field.name) ?? '';
      const reading = readItemValue(field, typed, { locale: ctx.locale, dictionaries });
      // A draft lacks what it lacks until it is released.
      if ('problem' in reading) {
        if (before.state !== 'draft' || typed !== '') reasons.push(typed === '' ? reading.problem : `${reading.problem}（${typed}）`);
      } else if (reading.text !== '') values[field.name] = 'number' in reading ? reading : { text: reading.text };
    }
    const { id, code, description } = before;
    if (reasons.length > 0) unfit.push({ id, code, description, reasons });
    else raised.push({ before, from, values, columns: columnsFor(current, values) });
  }
  const isNew = ({ before, columns }: Raised) => before.fingerprint !== columns.fingerprint;
  const others = raised.filter(isNew);
  const doubles = await doublesOf(
    ctx,
    others.map(({ columns }) => columns.fingerprint),
    others.map(({ before }) => before.id),
  );
  const seen = new Set<string>();
  const kept = raised.filter((one) => {
    const { id, code, description } = one.before;
    const double = isNew(one) ? doubles.get(one.columns.fingerprint) : undefined;
    const isTwice = isNew(one) && seen.has(one.columns.fingerprint);
    seen.add(one.columns.fingerprint);
    if (double || isTwice) unfit.push({ id, code, description, reasons: [double?.[ctx.locale] ?? twice[ctx.locale]] });
    return !double && !isTwice;
  });
  return { raised: kept, unfit, versions: [...versions.values()] };
}

const twice = { zh: '升级后与另一物料相同', en: 'It would be the same part as another one' };

const withoutNull = (texts: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));

const lostOf = ({ locale }: SignedInContext, from: TypeVersion, current: TypeVersion, values: ItemValues): string[] =>
  newFields(current.type, from.type).flatMap(({ name, label }) => {
    const text = own(values, name)?.text;
    return text === undefined ? [] : [`${label[locale]}: ${text} (${{ zh: '字段已删除', en: 'field removed' }[locale]})`];
  });
