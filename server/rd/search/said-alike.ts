import type { QuantityName } from '#rules/component-values/quantities.ts';
import { dielectricsLike } from '#rules/part-lines/dielectrics.ts';
import type { PartKind } from '#rules/part-lines/kinds.ts';
import { isOneByPitch, packageKey } from '#rules/part-lines/packages.ts';
import type { PartLine } from '#rules/part-lines/part-line.ts';
import type { ItemValues } from '../items/item-values.ts';

/** A part in another package is another part, whatever else is the same. */
export function fits(values: ItemValues, part: PartLine): boolean {
  const own = values.package?.text;
  return own === undefined || part.package === undefined || packageKey(own) === packageKey(part.package) || isOneByPitch(own, part.package);
}

/** What is said of a part besides the value that tells it, the field of an item that has it, and what the item's may be. */
type Rating = readonly [quantity: QuantityName, field: string, may: 'be more' | 'be less' | 'be the same'];

const ofCoils: readonly Rating[] = [
  ['current', 'workingCurrent', 'be more'],
  ['dcResistance', 'dcResistance', 'be less'],
];
const ratings: Partial<Record<PartKind, readonly Rating[]>> = {
  resistor: [
    ['power', 'power', 'be more'],
    ['voltage', 'maxVoltage', 'be more'],
  ],
  capacitor: [['voltage', 'withstandVoltage', 'be more']],
  inductor: ofCoils,
  bead: ofCoils,
  crystal: [['capacity', 'loadCapacitance', 'be the same']],
};

const ratingsOf = ({ kind }: PartLine): readonly Rating[] => (kind && ratings[kind]) ?? [];

/** What both sides say must agree; the item may stand more than the line asks for. */
export function agrees(values: ItemValues, part: PartLine): boolean {
  const tolerance = toleranceOf(values);
  const dielectric = values.temperatureCharacteristic?.text;
  return (
    (part.tolerance === undefined || tolerance === undefined || tolerance === part.tolerance) &&
    (part.dielectric === undefined || dielectric === undefined || dielectricsLike(part.dielectric).includes(dielectric.toUpperCase())) &&
    ratingsOf(part).every(([quantity, field, may]) => {
      const [own, asked] = [values[field]?.number, part.values[quantity]?.number];
      if (own === undefined || asked === undefined || own === asked) return true;
      return may === 'be more' ? own > asked : may === 'be less' && own < asked;
    })
  );
}

/** An item of which nobody knows what the line says may be another part. */
export const lacks = (values: ItemValues, part: PartLine): boolean =>
  (part.package !== undefined && values.package === undefined) ||
  (part.tolerance !== undefined && toleranceOf(values) === undefined) ||
  (part.dielectric !== undefined && values.temperatureCharacteristic === undefined) ||
  ratingsOf(part).some(([quantity, field]) => part.values[quantity] !== undefined && values[field]?.number === undefined);

/** Of capacitors 0 is the tolerance that nobody specified. */
const toleranceOf = ({ tolerance }: ItemValues): string | undefined => (tolerance?.text === '0' ? undefined : tolerance?.text);
