import type { DefinitionForm, FieldForm } from './definition-form.ts';

/**
 * What somebody edited in an older version, on top of the one that was saved meanwhile: what he left alone is as it is there, what he
 * changed, added or took out stays so. Of what both changed, his is kept, for he sees it before he saves.
 */
export function mergeDefinitions({ mine, base, current }: Record<'mine' | 'base' | 'current', DefinitionForm>): DefinitionForm {
  const [own, old, now] = [byName(mine), byName(base), byName(current)];
  const merged = new Map<string, FieldForm>();
  for (const name of new Set([...own.keys(), ...now.keys()])) {
    const [field, before, after] = [own.get(name), old.get(name), now.get(name)];
    if (field && before && after) merged.set(name, chosen(field, before, after));
    // Taken out there: it stays out unless it was changed here. Not here: it was taken out here, or added there.
    else if (field && !(before && same(field, before))) merged.set(name, field);
    else if (after && !before) merged.set(name, after);
  }
  const order = placed(mine, base, current).filter((name) => merged.has(name));
  const { fields: _mine, ...head } = mine;
  const { fields: _base, ...oldHead } = base;
  const { fields: _current, ...newHead } = current;
  return { ...chosen(head, oldHead, newHead), version: current.version, fields: order.flatMap((name) => merged.get(name) ?? []) };
}

const byName = ({ fields }: DefinitionForm) => new Map(fields.map((field) => [field.name, field]));

/** Each value as it was changed, or as it is now. */
function chosen<Of extends object>(mine: Of, base: Of, current: Of): Of {
  const changed = Object.entries(mine).filter(([name, value]) => plain(value) !== plain((base as Record<string, unknown>)[name]));
  return { ...current, ...Object.fromEntries(changed) };
}

const same = (one: FieldForm, other: FieldForm): boolean =>
  Object.entries(one).every(([name, value]) => plain(value) === plain((other as Record<string, unknown>)[name]));

/** Browsers send lines with both signs of their end. */
const plain = (value: unknown): string => String(value ?? '').replaceAll('\r\n', '\n');

/** The names in the order of whoever moved something, and each other one after the name that it followed. */
function placed(mine: DefinitionForm, base: DefinitionForm, current: DefinitionForm): string[] {
  const [own, old, now] = [mine, base, current].map(({ fields }) => fields.map(({ name }) => name)) as [string[], string[], string[]];
  const [here, there] = [own.filter((name) => old.includes(name)), old.filter((name) => own.includes(name))];
  const hasMoved = here.some((name, at) => name !== there[at]);
  const [first, second] = hasMoved ? [own, now] : [now, own];
  const names = [...first];
  for (const [at, name] of second.entries()) {
    if (names.includes(name)) continue;
    const before = second.slice(0, at).findLast((one) => names.includes(one));
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name);
  }
  return names;
}
