import type { PartKind } from '#rules/part-lines/kinds.ts';

/** The groups of items of a kind, and the fields that have its value. */
export const fieldsOfKind: Partial<Record<PartKind, { group: string; fields: readonly string[] }>> = {
  resistor: { group: '10', fields: ['resistance', 'resistanceAt25'] },
  capacitor: { group: '11', fields: ['capacity'] },
  inductor: { group: '12', fields: ['inductance'] },
  bead: { group: '12', fields: ['impedance'] },
  crystal: { group: '18', fields: ['frequency'] },
};
