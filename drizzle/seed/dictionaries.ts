import { menuDictionaries, scopeDictionaries, userDictionaries } from '#server/access/dictionaries.ts';
import { boardDictionaries } from '#server/board/dictionaries.ts';
import { filesDictionaries } from '#server/files/dictionaries.ts';
import { inboxDictionaries } from '#server/inbox/dictionaries.ts';
import { messagingDictionaries } from '#server/messaging/dictionaries.ts';
import { organisationDictionaries } from '#server/platform/organisation/dictionaries.ts';
import { regionDictionaries } from '#server/platform/regions/dictionaries.ts';
import type { AreaDictionaries, NewDictionary } from '#server/seed/dictionary-seed.ts';
import { hrDictionaries } from './future/hr-dictionaries.ts';
import { rdDictionaries } from './future/rd-dictionaries.ts';
import { workflowDictionaries } from './future/workflow-dictionaries.ts';

/** Every area, in the order in which lists show them. */
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
  rdDictionaries,
  hrDictionaries,
  workflowDictionaries,
];

/** The system's dictionaries, the same for every tenant (contract 5.4). */
export const systemDictionaries: readonly NewDictionary[] = areas.flatMap(({ system = [] }) => system);

/** What a new tenant's business dictionaries hold; a plant edits them (specification 7.3). */
export const businessDictionaries: readonly NewDictionary[] = areas.flatMap(({ business = [] }) => business);
