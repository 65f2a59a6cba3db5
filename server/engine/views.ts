import { maxFiles } from '#rules/file-limits.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { FieldView, Label, Locale, Option, Screen } from '#rules/screen.ts';
import { holds, minuteOf, type SignedInContext, todayOf } from '#server/calls/context.ts';
import { type AnyEntity, allEntities, uniqueFields } from '#server/entity/entity.ts';
import type { FieldOption } from '#server/entity/field-options.ts';
import type { Field } from '#server/entity/fields.ts';
import { stateFieldOf } from '#server/entity/life.ts';
import { isSortable } from '#server/entity/list-indexes.ts';
import { namesOwn, shownTitleKey } from '#server/entity/shown-title.ts';
import { readListSettings } from './list-settings.ts';
import { scopeFor } from './visible-rows.ts';

/** A field as data for one language: browser and server validate with the same data. */
export function viewOf(name: string, field: Field, locale: Locale, dictionaries?: Map<string, Option[]>): FieldView {
  const label = field.label[locale];
  const view: FieldView = { name, label, kind: field.kind };
  for (const key of [
    'min',
    'max',
    'above',
    'scale',
    'pattern',
    'numeric',
    'minusOne',
    'readOnly',
    'fixed',
    'code',
    'bytes',
    'wide',
    'more',
    'initial',
    'isOrder',
    'unless',
    'minScale',
    'seconds',
    'filter',
    'besideKey',
  ] as const) {
    if (field[key] !== undefined) Object.assign(view, { [key]: field[key] });
  }
  if (field.kind === 'longText') view.max ??= 5000;
  if (field.kind === 'text') view.max ??= 255;
  if (field.kind === 'richText') view.max ??= 100_000;
  if (field.kind === 'files') view.max ??= maxFiles;
  if (field.required !== undefined) view.required = requiredText(field, locale);
  for (const key of ['message', 'wrongLength', 'help', 'unit', 'minusOneLabel'] as const) {
    if (field[key] !== undefined) view[key] = field[key][locale];
  }
  if (field.notBefore) view.notBefore = { field: field.notBefore.field, message: field.notBefore.message[locale] };
  if (field.onlyWhen) {
    const { required, otherwise, ...condition } = field.onlyWhen;
    view.onlyWhen = { ...condition, otherwise: otherwise[locale], ...(required && { required: required[locale] }) };
  }
  const inWords = ({ value, label: word }: FieldOption): Option => ({ value, label: word[locale] });
  if (field.known) view.known = field.known.map(inWords);
  if (field.options) {
    view.options = field.options.map(inWords);
    const tones = field.options.flatMap((option) => (option.tone ? [[option.value, option.tone] as const] : []));
    if (tones.length > 0) view.tones = Object.fromEntries(tones);
  } else if (field.dictionary !== undefined && dictionaries) view.options = dictionaries.get(field.dictionary) ?? [];
  if (field.to !== undefined) view.source = `${field.to}.select`;
  if (field.tree === true) view.tree = `${field.to}.tree`;
  if (hasLabel(field)) view.labelKey = labelKeyOf(name, field);
  if (field.fields) view.fields = Object.entries(field.fields).map(([inner, one]) => viewOf(inner, one, locale, dictionaries));
  if (field.list === 'offered') view.offered = true;
  view.sortable = isSortable(field);
  return view;
}

/** Whether rows carry a label key for this field. */
export const hasLabel = ({ to, dictionary, options, known }: Field): boolean =>
  [to, dictionary, options, known].some((source) => source !== undefined);

/** The key of a field's label: `lineName` for `lineId`, `sexName` for `sex` (contract 5). */
export const labelKeyOf = (name: string, field: Field): string => field.labelKey ?? `${name.replace(/Ids?$/, '')}Name`;

/** The fields that a body may set. */
export const settable = (entity: AnyEntity): [string, Field][] => fieldsOf(entity).filter(([, field]) => field.form !== false);

export const fieldsOf = (entity: AnyEntity): [string, Field][] => Object.entries(entity.fields as Record<string, Field>);

/** The list and its forms as data, for one user in one language. */
export async function screenOf(entity: AnyEntity, ctx: SignedInContext): Promise<Screen> {
  const { locale, session } = ctx;
  const fields = fieldsOf(entity).filter(([, field]) => field.secret !== true || field.form !== false);
  const asked = (entity.actions ?? []).flatMap(({ asks = {} }) => Object.values(asks));
  const codes = [...fields.map(([, field]) => field), ...asked]
    .flatMap((field) => [field, ...Object.values(field.fields ?? {})])
    .flatMap((field) => field.dictionary ?? []);
  const [dictionaries, settings] = await Promise.all([ctx.dictionaries(codes), readListSettings(ctx, entity.path)]);
  const views = (shown: (field: Field) => boolean) =>
    fields.filter(([, field]) => shown(field)).map(([name, field]) => viewOf(name, field, locale, dictionaries));
  const named = (view: FieldView) => (view.name === entity.title && namesOwn(entity, locale) ? { ...view, labelKey: shownTitleKey } : view);
  // Only the platform writes shared data, whatever a role was granted.
  const mayWrite = entity.owner !== 'shared' || session.isPlatform;
  const can = (button: NonNullable<AnyEntity['without']>[number]) =>
    holds(session, `${entity.permission}_${button}`) &&
    entity.without?.includes(button) !== true &&
    (button === 'view' || button === 'export' || mayWrite);
  const isByHand = !entity.without?.includes('add') || !entity.without.includes('edit');
  const empty = entity.empty ?? (scopeFor(entity, session) === 'all' ? undefined : narrowed);
  return {
    page: entity.page,
    path: entity.path,
    title: entity.label[locale],
    heads: entity.names?.[0] ?? entity.title,
    columns: views((field) => field.list !== undefined && field.list !== false).map(named),
    filters: views((field) => field.filter !== undefined),
    form: views((field) => field.form !== false).map((field) => ({
      ...field,
      ...offeredIn(entity, field.name),
      ...marksOf(entity, field.name),
      ...(entity.fields[field.name]?.fromToday && { initial: field.kind === 'dateTime' ? minuteOf(ctx) : todayOf(ctx) }),
    })),
    view: views((field) => field.view !== false && field.secret !== true).map(named),
    can: {
      add: can('add'),
      edit: can('edit'),
      view: can('view'),
      remove: can('delete'),
      export: can('export'),
      import: can('import') && (can('add') || can('edit') || !isByHand),
      // Visibility is only explained where a data scope applies: not for logs, not for shared data.
      explain: holds(session, 'explain') && entity.owner !== 'shared' && allEntities().includes(entity),
    },
    actions: (entity.actions ?? [])
      .filter(({ permission }) =>
        permission === 'platform' ? session.isPlatform : [permission].flat().some((code) => holds(session, code)),
      )
      .map(({ permission: _permission, label, confirm, asks, ...action }) => ({
        ...action,
        label: label[locale],
        ...(confirm ? { confirm: confirm[locale] } : {}),
        ...(asks && { asks: Object.entries(asks).map(([name, field]) => viewOf(name, field, locale, dictionaries)) }),
      })),
    ...pointedIn(views((field) => isGuarded(field) && field.filter === undefined)),
    tree: entity.tree ?? false,
    dialogWidth: entity.dialogWidth ?? 880,
    ...(entity.menuWidth === undefined ? {} : { menuWidth: entity.menuWidth }),
    formColumns: entity.formColumns ?? 2,
    ...(entity.offers === undefined ? {} : { offers: entity.offers }),
    ...(mayWrite ? {} : { note: maintained[locale] }),
    ...(entity.removal === undefined ? {} : { removal: entity.removal[locale] }),
    ...(entity.done === undefined ? {} : { done: entity.done[locale] }),
    ...(empty === undefined ? {} : { empty: empty[locale] }),
    ...(settings === undefined ? {} : { settings, mayList: holds(session, entity.permission) }),
  };
}

/** What a copy leaves out: unique codes, the state of a life, a date that begins today, and what the declaration calls the record's own. */
export function marksOf(entity: AnyEntity, name: string): Pick<FieldView, 'unique' | 'own'> {
  const { fields, life } = entity;
  const isOwn = fields[name]?.own || fields[name]?.fromToday || (life !== undefined && stateFieldOf(life) === name);
  return { ...(uniqueFields(entity).has(name) && { unique: true }), ...(isOwn && { own: true }) };
}

/** Forms offer what a text may be. */
const offeredIn = ({ fields }: AnyEntity, name: string): Pick<FieldView, 'offeredBy'> => {
  const offeredBy = fields[name]?.offeredBy;
  return offeredBy === undefined ? {} : { offeredBy };
};

const maintained = {
  zh: '由平台管理员维护，所有租户共用。如需修改，请联系平台管理员。',
  en: "Maintained by the platform's administrator for all tenants. Ask them if something should change.",
};

const narrowed = {
  zh: '您的数据权限只包含部分记录。应有而没有的记录，请向管理员确认。',
  en: 'Your data scope covers only some of the records. Ask your administrator if one is missing.',
};

/** A field that blocks removal of its target: the refusal links to the list filtered by it. */
const isGuarded = (field: Field): boolean => field.to !== undefined && field.onRemove === undefined;
const pointedIn = (pointed: FieldView[]): Pick<Screen, 'pointed'> => (pointed.length === 0 ? {} : { pointed });

function requiredText(field: Field, locale: Locale): string {
  if (field.required !== true) return (field.required as Label)[locale];
  const chosen = ['choice', 'reference', 'references', 'date', 'month', 'dateTime', 'flag', 'files'].includes(field.kind);
  return ruleMessage(chosen ? 'choose' : 'fill', locale, field.label[locale]);
}
