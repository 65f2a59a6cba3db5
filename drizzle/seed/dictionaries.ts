import { menuDictionaries, scopeDictionaries, userDictionaries } from '#server/access/dictionaries.ts';
import { boardDictionaries } from '#server/board/dictionaries.ts';
import { filesDictionaries } from '#server/files/dictionaries.ts';
import { inboxDictionaries } from '#server/inbox/dictionaries.ts';
import { messagingDictionaries } from '#server/messaging/dictionaries.ts';
import { organisationDictionaries } from '#server/platform/organisation/dictionaries.ts';
import { regionDictionaries } from '#server/platform/regions/dictionaries.ts';
import { rdDictionaries } from '#server/rd/dictionaries.ts';
import type { AreaDictionaries, NewDictionary } from '#server/seed/dictionary-seed.ts';
import { smtDictionaries } from '#server/smt/dictionaries.ts';
import { hrDictionaries } from './future/hr-dictionaries.ts';
import { workflowDictionaries } from './future/workflow-dictionaries.ts';

/** The areas in the order of the lists. */
const areas: readonly AreaDictionaries[] = [
  userDictionaries,
  organisationDictionaries,
  menuDictionaries,
  inboxDictionaries,
  scopeDictionaries,
  regionDictionaries,
  filesDictionaries,
  messagingDictionaries,
  boardDictionaries,
  smtDictionaries,
  rdDictionaries,
  hrDictionaries,
  workflowDictionaries,
];

/** The system's dictionaries, the same for every tenant (contract 5.4). */
export const systemDictionaries: readonly NewDictionary[] = areas.flatMap(({ system = [] }) => system);

/** The business dictionaries of a new tenant; a plant edits them (specification 7.3). */
export const businessDictionaries: readonly NewDictionary[] = areas.flatMap(({ business = [] }) => business);
