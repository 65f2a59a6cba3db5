import type { Home } from '#server/calls/tenant-database.ts';
import { router } from '#server/calls/trpc.ts';
import { crud, withoutMany, writing } from '#server/engine/crud.ts';
import { dict } from './dictionaries/dict.ts';
import { dictBiz } from './dictionaries/dict-biz.ts';
import { dictionaryCalls } from './dictionaries/dictionary-calls.ts';
import { integrationCalls } from './integration/integration-calls.ts';
import { monitorCalls } from './monitoring/monitor-calls.ts';
import { regionCalls } from './regions/region-calls.ts';
import { client } from './settings/client.ts';
import { dingCalls } from './settings/ding-calls.ts';
import { paramCalls } from './settings/param-calls.ts';
import { removeClients } from './settings/remove-clients.ts';
import { insertClient, updateClient } from './settings/save-client.ts';
import { socialProviderCalls } from './settings/social-provider-calls.ts';
import { whiteIpCalls } from './settings/white-ip-calls.ts';

/** In the main database, whatever data source the tenant has. */
export const platformHome = 'main' satisfies Home;

/** The setup of a plant: dictionaries, parameters, regions, clients and allowed addresses. */
export const platformCalls = {
  dict: router(dictionaryCalls(dict, { platformOnly: true })),
  dictBiz: router(dictionaryCalls(dictBiz)),
  param: router(paramCalls),
  client: router(
    withoutMany({
      ...crud(client),
      ...writing(client, { insert: insertClient, update: updateClient, remove: removeClients }, { platformOnly: true, crossTenant: true }),
    }),
  ),
  region: router(regionCalls),
  socialProvider: router(socialProviderCalls),
  ding: router(dingCalls),
  whiteIp: router(whiteIpCalls),
  apiReference: router(integrationCalls),
  monitor: router(monitorCalls),
};
