import type { DefinitionForm, FieldForm } from '#server/rd/definitions/definition-form.ts';

/** A field in the editor: where it is to stand, and whether it goes. */
export interface EditedField extends FieldForm {
  /** It has no version yet: its kind and its name are still open. */
  isNew: boolean;
  isRemoved: boolean;
}

/** A definition in the editor. */
export interface EditedType extends Omit<DefinitionForm, 'fields'> {
  fields: EditedField[];
}

/** A definition as the editor first shows it. */
export const editedType = ({ typeCode, version, zh, en, shortName, isDraft, fields }: DefinitionForm): EditedType => ({
  ...{ typeCode, version, zh, en, shortName, isDraft },
  fields: fields.map((field) => ({ ...field, isNew: false, isRemoved: false })),
});

const maxSent = 200;

/** Reads the editor's form; a field whose position was changed moves there. */
export function sentDefinition(typeCode: string, sent: FormData): EditedType {
  const text = (name: string) => String(sent.get(name) ?? '').trim();
  const count = Math.min(Number(text('count')) || 0, maxSent);
  const fields = Array.from({ length: count }, (_, at): EditedField => {
    const own = (name: string) => text(`fields.${at}.${name}`);
    return {
      name: own('name'),
      kind: own('kind'),
      zh: own('zh'),
      en: own('en'),
      required: own('required') !== '',
      isDraft: own('isDraft') !== '',
      unit: own('unit'),
      unitAt: own('unitAt') === 'prefix' ? 'prefix' : 'suffix',
      pattern: own('pattern'),
      options: own('options'),
      initial: own('initial'),
      isNew: own('isNew') !== '',
      isRemoved: own('isRemoved') !== '',
    };
  });
  const places = fields.map((_, at) => Number(text(`fields.${at}.place`)) || at + 1);
  const head = { typeCode, version: Number(text('version')) || 0, zh: text('zh'), en: text('en'), shortName: text('shortName') };
  return { ...head, isDraft: text('isDraft') !== '', fields: inPlaces(fields, places) };
}

/** Moves each field whose position was typed anew, the others keep their order. */
export function inPlaces<Field>(fields: readonly Field[], places: readonly number[]): Field[] {
  const staying = fields.filter((_, at) => places[at] === at + 1);
  const moving = fields.flatMap((field, at) => (places[at] === at + 1 ? [] : [{ field, to: places[at] ?? 1 }]));
  for (const { field, to } of moving.sort((one, other) => one.to - other.to)) staying.splice(Math.max(0, to - 1), 0, field);
  return staying;
}

/** The editor's state as the server takes it; a field that goes is left out. */
export const definitionOf = ({ fields, ...head }: EditedType): DefinitionForm => ({
  ...head,
  fields: fields.filter(({ isRemoved }) => !isRemoved).map(({ isNew: _new, isRemoved: _removed, ...field }) => field),
});

/** The editor's state on top of another version; a field that goes stays in the editor, after the others. */
export const onTop = ({ fields }: EditedType, merged: DefinitionForm): EditedType => ({
  ...merged,
  fields: [
    ...merged.fields.map((field) => ({ ...field, isNew: fields.some((one) => one.isNew && one.name === field.name), isRemoved: false })),
    ...fields.filter(({ isRemoved }) => isRemoved),
  ],
});

/** Problems by the places of the editor, which still shows the fields that go. */
export function problemsAt({ fields }: EditedType, problems: Readonly<Record<string, string>>): Record<string, string> {
  const places = fields.flatMap(({ isRemoved }, at) => (isRemoved ? [] : [at]));
  return Object.fromEntries(
    Object.entries(problems).map(([name, text]) => [
      name.replace(/^fields\.(\d+)\./, (_, at: string) => `fields.${places[Number(at)] ?? at}.`),
      text,
    ]),
  );
}

/** A field that was just added, with a name that the type does not have yet. */
export function newField({ fields }: EditedType, kind: string): EditedField {
  let nth = fields.length + 1;
  while (fields.some(({ name }) => name === `field${nth}`)) nth += 1;
  const empty = { zh: '', en: '', unit: '', pattern: '', options: '', initial: '' };
  return { ...empty, name: `field${nth}`, kind, unitAt: 'suffix', required: false, isDraft: false, isNew: true, isRemoved: false };
}
