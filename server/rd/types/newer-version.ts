import { own } from '#rules/own.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { InputError } from '#server/errors.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import type { TypeVersion } from './find-type.ts';

/** The fields that a type has in its version in use, and not in that of an item. */
export const newFields = (old: MaterialType, current: MaterialType | undefined): MaterialField[] =>
  (current?.fields ?? []).filter(({ name }) => !old.fields.some((field) => field.name === name));

/**
 * The version of its type that a change leaves an item with: that in use once somebody fills in a field that only it has, or names it. Nothing
 * else moves an item, because what is required since would then be missing.
 */
export function versionAfter(old: TypeVersion, current: TypeVersion | undefined, input: Readonly<Record<string, unknown>>): TypeVersion {
  if (!current || current.version === old.version) return old;
  // What is sent for all is read by the item's own version unless it names the other one.
  const isAsked = Number(input.typeVersion) === current.version;
  return isAsked || newFields(old.type, current.type).some(({ name }) => isFilled(own(input, name))) ? current : old;
}

/** Refuses to lose values for which the version that an item comes to has no field any more. */
export function refuseLostValues(
  { locale }: SignedInContext,
  { old, version }: { old: TypeVersion; version: TypeVersion },
  typed: Readonly<Record<string, unknown>>,
): void {
  if (old.version === version.version) return;
  const lost = newFields(version.type, old.type).filter(({ name }) => isFilled(own(typed, name)));
  if (lost.length === 0) return;
  throw new InputError(Object.fromEntries(lost.map(({ name, label }) => [name, said(label[locale], version.version)[locale]])));
}

const said = (label: string, version: number) => ({
  zh: `类型版本${version}已没有“${label}”，请先清空`,
  en: `Version ${version} of the type has no field ${label} any more: clear it first`,
});

const isFilled = (value: unknown): boolean => String(value ?? '').trim() !== '';
