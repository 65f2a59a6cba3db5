import { and, desc, eq, inArray } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import { own } from '#rules/own.ts';
import type { Label } from '#rules/screen.ts';
import { clockName, type SignedInContext } from '#server/calls/context.ts';
import { auditLog } from '#server/calls/log/audit-log-table.ts';
import { type AnyEntity, entityAt, peopleEntity } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { pastOf } from '#server/entity/life.ts';
import { readRow, titlesOf, withLabels } from './read-rows.ts';
import { labelKeyOf } from './views.ts';
import { columnsOf } from './visible-rows.ts';

/** The change of one field in words; for a field of several records or rows, which were added and which removed. */
export interface FieldChange {
  name: string;
  label: string;
  before: string;
  after: string;
  added?: string[];
  removed?: string[];
}

/** One change of a record: when, by whom, what. */
export interface RecordChange {
  id: string;
  at: string;
  by: string;
  command: string;
  changes: FieldChange[];
}

type Values = Record<string, unknown>;
const maxShown = 200;

/** Returns the changes of a record that the caller may see, latest first. */
export async function historyOf(ctx: SignedInContext, entity: AnyEntity, id: string): Promise<RecordChange[]> {
  const row = await readRow(ctx, entity, id);
  const { recordId, tenantId, action, before, after, account, userId, createTime } = auditLog;
  const tenants = [...new Set([ctx.session.tenantId, String(row.tenantId ?? ctx.session.tenantId)])];
  const entries = await ctx.db
    .select({ id: auditLog.id, action, before, after, account, userId, at: createTime })
    .from(auditLog)
    .where(and(inArray(tenantId, tenants), eq(auditLog.entity, entity.path), eq(recordId, id)))
    .orderBy(desc(auditLog.id))
    .limit(maxShown);
  const values = entries.flatMap((entry) => [plain(entry.before), plain(entry.after)]);
  const [people, inWords] = await Promise.all([titlesOf(ctx, peopleEntity().path, namesOf(entries)), wordsFor(ctx, entity, values)]);
  return entries.map((entry, at) => ({
    id: entry.id,
    at: entry.at,
    by: people.get(entry.userId ?? '') || entry.account || clockName(ctx),
    command: wordFor(entity, entry.action)?.[ctx.locale] ?? entry.action,
    changes: inWords(2 * at, 2 * at + 1),
  }));
}

const namesOf = (entries: { userId: string | null }[]) => [...new Set(entries.flatMap(({ userId }) => userId ?? []))];

/** Returns a function that puts the difference between two of the values (by index) into words; looks up each kind of record once. */
async function wordsFor(ctx: SignedInContext, entity: AnyEntity, values: Values[]) {
  const fields: Record<string, Field> = { ...entity.fields, ...entity.audited };
  const [labelled, titles, rowTexts] = await Promise.all([
    withLabels(ctx, { ...entity, fields }, values),
    titlesIn(ctx, fields, values),
    rowTextsIn(ctx, entity, fields, values),
  ]);
  return (before: number, after: number): FieldChange[] => {
    const [was, is] = [values[before] ?? {}, values[after] ?? {}];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (name) => isRead(entity, name, own(fields, name)) && textOf(own(was, name)) !== textOf(own(is, name)),
    );
    return names.map((name) => {
      const field = own(fields, name);
      const label = field?.label[ctx.locale] ?? name;
      if (field?.kind === 'references') {
        const [old, now] = [idsIn(own(was, name)), idsIn(own(is, name))];
        const titled = (ids: string[]) => ids.map((id) => titles.get(`${field.to} ${id}`) ?? gone[ctx.locale]);
        const [added, removed] = [titled(now.filter((id) => !old.includes(id))), titled(old.filter((id) => !now.includes(id)))];
        return { name, label, before: titled(old).join(', '), after: titled(now).join(', '), added, removed };
      }
      const [oldRows, newRows] = [was, is].map((of) => textsOf(rowTexts, own(of, name)));
      if (field?.kind === 'rows' && oldRows && newRows) {
        const [added, removed] = [without(newRows, oldRows), without(oldRows, newRows)];
        const count = (rows: string[]) => `${rows.length} ${lines[ctx.locale]}`;
        const sides = { name, label, before: count(oldRows), after: count(newRows) };
        const told = added.length + removed.length;
        return told === 0 || told > maxRowsTold ? sides : { ...sides, added, removed };
      }
      const words = (of: Values, twin: Values | undefined) => wordOf(ctx, name, field, own(of, name), twin);
      return { name, label, before: words(was, labelled[before]), after: words(is, labelled[after]) };
    });
  };
}

function wordOf({ locale }: SignedInContext, name: string, field: Field | undefined, value: unknown, labelled: Values | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (field === undefined || field.secret) return textOf(value);
  if (field.kind === 'flag') return (value === true ? yes : no)[locale];
  if (field.kind === 'files') return (Array.isArray(value) ? value : []).map((file) => String(file?.name ?? '')).join('、');
  const label = textOf(labelled?.[labelKeyOf(name, field)]);
  if (field.to !== undefined) return label || (textOf(value) === '0' ? '' : gone[locale]);
  return label || textOf(value);
}

/** More rows than these are told by their number. */
const maxRowsTold = 20;

/** Each nested row of the values in words, 'label value · label value'; looks up each kind of record once. */
async function rowTextsIn(ctx: SignedInContext, entity: AnyEntity, fields: Record<string, Field>, values: Values[]) {
  const texts = new Map<unknown, string>();
  for (const [name, { kind, fields: inner = {} }] of Object.entries(fields)) {
    if (kind !== 'rows') continue;
    const rows = values.flatMap((one) => rowsIn(one[name]));
    const labelled = await withLabels(ctx, { ...entity, fields: inner }, rows);
    for (const [at, row] of rows.entries()) texts.set(row, rowText(ctx, inner, row, labelled[at]));
  }
  return texts;
}

function rowText(ctx: SignedInContext, fields: Record<string, Field>, row: Values, labelled: Values | undefined): string {
  const told = Object.entries(fields).flatMap(([name, field]) => {
    if (field.secret || field.kind === 'rows' || (field.kind === 'flag' && row[name] !== true)) return [];
    const text = wordOf(ctx, name, field, row[name], labelled);
    return text === '' ? [] : [`${field.label[ctx.locale]} ${text}`];
  });
  return told.join(' · ');
}

const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []);
const textsOf = (texts: ReadonlyMap<unknown, string>, value: unknown): string[] => rowsIn(value).map((row) => texts.get(row) ?? '');

/** The rows that are more often among the first than among the second. */
function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Columns that the console keeps for itself, and rows of another record that have no name, tell a reader nothing. */
const isRead = (entity: AnyEntity, name: string, field: Field | undefined): boolean =>
  field === undefined ? !(name in columnsOf(entity)) : field.kind !== 'reference' || field.to !== undefined;

/** The titles of the records in list fields; for trees with their ancestors, because 'Add' alone does not identify a button. */
async function titlesIn(ctx: SignedInContext, fields: Record<string, Field>, values: Values[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const [name, { kind, to }] of Object.entries(fields)) {
    if (kind !== 'references' || to === undefined) continue;
    const ids = [...new Set(values.flatMap((one) => idsIn(one[name])))];
    const known = await titlesOf(ctx, to, ids);
    const above = await parentsOf(ctx, to, ids);
    const names = await titlesOf(ctx, to, [...new Set(above.values())]);
    for (const [id, title] of known) {
      const group = names.get(above.get(id) ?? '');
      titles.set(`${to} ${id}`, group === undefined ? title : `${group} › ${title}`);
    }
  }
  return titles;
}

async function parentsOf(ctx: SignedInContext, path: string, ids: string[]): Promise<Map<string, string>> {
  const target = entityAt(path);
  const { id, parentId } = columnsOf(target);
  if (target.tree === undefined || parentId === undefined || ids.length === 0) return new Map();
  const rows = await ctx.readAt(path, (db) => db.select({ id, parentId }).from(target.table).where(inArray(id, ids)));
  return new Map(rows.flatMap((row) => (row.parentId === '0' ? [] : [[String(row.id), String(row.parentId)] as const])));
}

/** The log stores lists of ids as arrays or as comma-separated text. */
const plain = (values: Values | null): Values =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, Array.isArray(value) && value.every(isText) ? value.join(',') : value]),
  );

const isText = (value: unknown): boolean => typeof value === 'string';
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const yes = { zh: '是', en: 'Yes' };
const no = { zh: '否', en: 'No' };
const lines = { zh: '行', en: 'rows' };
/** What a reference says whose record is not there any more. */
const gone = { zh: '（已不存在）', en: '(no longer exists)' };

/** The word of a logged command: a move says its own, and the entity those of its other commands. */
function wordFor({ life, past }: AnyEntity, action: string): Label | undefined {
  const move = own(life?.moves, action);
  return move ? pastOf(move) : (own(past, action) ?? own(changes, action));
}

/** What is done to records of any entity. */
const changes: Readonly<Record<string, Label>> = {
  add: { zh: '新增', en: 'Added' },
  edit: { zh: '修改', en: 'Changed' },
  remove: { zh: '删除', en: 'Removed' },
};
