import { batteries } from './components/batteries.ts';
import { capacitors } from './components/capacitors.ts';
import { circuitBoards } from './components/circuit-boards.ts';
import { connectors } from './components/connectors.ts';
import { diodes } from './components/diodes.ts';
import { displays } from './components/displays.ts';
import { fuses } from './components/fuses.ts';
import { inductors } from './components/inductors.ts';
import { integratedCircuits } from './components/integrated-circuits.ts';
import { oscillators } from './components/oscillators.ts';
import { relays } from './components/relays.ts';
import { resistors } from './components/resistors.ts';
import { soundParts } from './components/sound.ts';
import { switches } from './components/switches.ts';
import { transformers } from './components/transformers.ts';
import { transistors } from './components/transistors.ts';
import { wires } from './components/wires.ts';
import type { MaterialGroup, MaterialType } from './definition.ts';
import { groups } from './groups.ts';
import { assemblies } from './products/assemblies.ts';
import { softwareTypes } from './products/software.ts';
import { technicalDocuments } from './products/technical-documents.ts';
import { auxiliaries } from './supplies/auxiliaries.ts';
import { consumables } from './supplies/consumables.ts';
import { customerSupplied } from './supplies/customer-supplied.ts';
import { hardware } from './supplies/hardware.ts';
import { otherGoods } from './supplies/other-goods.ts';
import { packaging } from './supplies/packaging.ts';
import { plastics } from './supplies/plastics.ts';
import { tooling } from './supplies/tooling.ts';

/** The material types that a plant begins with, by code. */
export const materialTypes: readonly MaterialType[] = [
  ...[resistors, capacitors, inductors, transformers, diodes, transistors, integratedCircuits, displays, soundParts, oscillators],
  ...[fuses, relays, switches, batteries, connectors, wires, circuitBoards],
  ...[hardware, plastics, packaging, auxiliaries, customerSupplied, otherGoods, consumables, tooling],
  ...[softwareTypes, technicalDocuments, assemblies],
]
  .flat()
  .sort((one, other) => one.code.localeCompare(other.code));

/** The groups with their types. */
export const catalogue: readonly (MaterialGroup & { types: readonly MaterialType[] })[] = groups.map((group) => ({
  ...group,
  types: materialTypes.filter(({ code }) => code.startsWith(group.code)),
}));
