import { createHash } from 'node:crypto';
import { own } from '#rules/own.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import type { ItemValues } from './item-values.ts';

/** Two items with the same fingerprint are the same part; with the same near one they differ in tolerance or brand alone. */
export interface Fingerprints {
  fingerprint: string;
  nearFingerprint: string;
}

const notes = new Set(['shortName', 'note', 'datasheet', 'packQuantity', 'lifecycle']);
const besides = new Set([...notes, 'brand', 'environment', 'moistureLevel', 'operatingTemperature', 'silkscreen', 'accuracy']);

/** Fingerprints of normalised values: '100NF' and '0.1UF' are one. */
export const fingerprintsOf = (type: MaterialType, values: ItemValues): Fingerprints => ({
  fingerprint: hashOf(type, values, ({ name }) => !notes.has(name)),
  nearFingerprint: hashOf(type, values, ({ name, kind }) => kind !== 'tolerance' && !besides.has(name)),
});

/** By name, so that a field that moved or was added to the type later changes nothing. */
function hashOf(type: MaterialType, values: ItemValues, counts: (field: MaterialField) => boolean): string {
  const parts = type.fields.filter(counts).flatMap(({ name }) => {
    const value = own(values, name);
    return value === undefined ? [] : [`${name}=${value.number ?? folded(value.text)}`];
  });
  return createHash('sha256')
    .update([type.code, ...parts.sort()].join('\n'))
    .digest('hex');
}

/** Blanks and characters that nobody sees tell no parts from one another. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+/gu, '');
