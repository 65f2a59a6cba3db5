import type { Label } from '#rules/screen.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { type FieldForm, fieldFormOf } from './definition-form.ts';

/** One difference between two versions: of the type itself where no field is named. */
export interface DefinitionChange {
  what: 'added' | 'removed' | 'moved' | keyof FieldForm | 'shortName' | 'retired' | 'restored';
  field?: Label;
  before?: string;
  after?: string;
  /** Of fields that moved: all, in their new order. */
  order?: readonly Label[];
}

/** What one version says otherwise than the one before it. */
export function changesBetween(before: MaterialType, after: MaterialType): DefinitionChange[] {
  const old = new Map(before.fields.map((field) => [field.name, field]));
  const now = new Map(after.fields.map((field) => [field.name, field]));
  return [
    ...headChanges(before, after),
    ...before.fields.filter(({ name }) => !now.has(name)).map(({ label }): DefinitionChange => ({ what: 'removed', field: label })),
    ...after.fields.flatMap((field): DefinitionChange[] => {
      const was = old.get(field.name);
      return was ? fieldChanges(was, field) : [{ what: 'added', field: field.label }];
    }),
    ...movedFields(before, after),
  ];
}

const changed = (what: DefinitionChange['what'], before: string, after: string, field?: Label): DefinitionChange[] =>
  before === after ? [] : [{ what, before, after, ...(field && { field }) }];

const headChanges = (before: MaterialType, after: MaterialType): DefinitionChange[] => [
  ...changed('zh', before.label.zh, after.label.zh),
  ...changed('en', before.label.en, after.label.en),
  ...changed('shortName', before.shortName, after.shortName),
  ...changed('isDraft', String(before.isDraft === true), String(after.isDraft === true)),
];

const parts = ['zh', 'en', 'required', 'isDraft', 'unit', 'unitAt', 'pattern', 'options', 'initial'] as const;

function fieldChanges(before: MaterialField, after: MaterialField): DefinitionChange[] {
  const [was, is] = [fieldFormOf(before), fieldFormOf(after)];
  return parts.flatMap((part) =>
    part === 'unitAt' && was.unit === '' ? [] : changed(part, String(was[part]), String(is[part]), after.label),
  );
}

/** Fields that both versions have, in another order: legacy clients count them. */
function movedFields(before: MaterialType, after: MaterialType): DefinitionChange[] {
  const orderIn = (type: MaterialType, other: MaterialType) =>
    type.fields.filter(({ name }) => other.fields.some((field) => field.name === name));
  const [was, is] = [orderIn(before, after), orderIn(after, before)];
  const first = is.findIndex(({ name }, at) => name !== was[at]?.name);
  if (first < 0) return [];
  return [{ what: 'moved', order: after.fields.map(({ label }) => label) }];
}
