import { router } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { calendarDay } from './calendar/calendar-day.ts';
import { codeCalls } from './codes/code-calls.ts';
import { dict } from './dictionaries/dict.ts';
import { dictBiz } from './dictionaries/dict-biz.ts';
import { dictionaryCalls } from './dictionaries/dictionary-calls.ts';
import { integrationCalls } from './integration/integration-calls.ts';
import { monitorCalls } from './monitoring/monitor-calls.ts';
import { clientCalls } from './settings/client-calls.ts';
import { dingCalls } from './settings/ding-calls.ts';
import { paramCalls } from './settings/param-calls.ts';
import { socialProviderCalls } from './settings/social-provider-calls.ts';
import { whiteIpCalls } from './settings/white-ip-calls.ts';

/** The setup of a plant: dictionaries, parameters, clients and allowed addresses. */
export const platformCalls = {
  dict: router(dictionaryCalls(dict, { platformOnly: 'writes', crossTenant: true })),
  dictBiz: router(dictionaryCalls(dictBiz)),
  calendarDay: router(crud(calendarDay)),
  param: router(paramCalls),
  client: router(clientCalls),
  socialProvider: router(socialProviderCalls),
  ding: router(dingCalls),
  whiteIp: router(whiteIpCalls),
  apiReference: router(integrationCalls),
  monitor: router(monitorCalls),
  code: router(codeCalls),
};
