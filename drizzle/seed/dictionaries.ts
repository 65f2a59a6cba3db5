import type { Area } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import type { AreaDictionaries, NewDictionary } from '#server/seed/dictionary-seed.ts';
import { hrDictionaries } from './future/hr-dictionaries.ts';

const placeOf = ({ place = 99 }: AreaDictionaries) => place;

/** In the order of the lists. */
const declared: readonly AreaDictionaries[] = [
  ...areas.flatMap(({ dictionaries = [] }: Area) => dictionaries).sort((one, other) => placeOf(one) - placeOf(other)),
  hrDictionaries,
];

/** The system's dictionaries, the same for every tenant (contract 5.4). */
export const systemDictionaries: readonly NewDictionary[] = declared.flatMap(({ system = [] }) => system);

/** The business dictionaries of a new tenant; a plant edits them (specification 7.3). */
export const businessDictionaries: readonly NewDictionary[] = declared.flatMap(({ business = [] }) => business);
