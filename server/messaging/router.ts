import { procedure, router } from '#server/calls/trpc.ts';
import { caughtMailCalls } from './mail/caught-mail-calls.ts';
import { mailCalls } from './mail/mail-calls.ts';
import { openWays } from './open-ways.ts';
import { operatorCalls } from './operator-calls.ts';
import { outboxCalls } from './outbox-calls.ts';
import { smsCalls } from './sms-calls.ts';

/** Messages to people outside the console: settings and delivery. */
export const messagingCalls = {
  ways: procedure.meta({ permission: 'signed-in' }).query(({ ctx }) => openWays(ctx)),
  sms: router(smsCalls),
  mail: router(mailCalls),
  outbox: router(outboxCalls),
  operator: router(operatorCalls),
  caughtMail: router(caughtMailCalls),
};
