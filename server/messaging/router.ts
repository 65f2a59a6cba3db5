import type { Home } from '#server/calls/tenant-database.ts';
import { procedure, router } from '#server/calls/trpc.ts';
import { caughtMailCalls } from './mail/caught-mail-calls.ts';
import { mailCalls } from './mail/mail-calls.ts';
import { openWays } from './open-ways.ts';
import { operatorCalls } from './operator-calls.ts';
import { outboxCalls } from './outbox-calls.ts';
import { smsCalls } from './sms-calls.ts';

/** In the main database, whatever data source the tenant has. */
export const messagingHome = 'main' satisfies Home;

/** Messages to people outside the console: settings and delivery. */
export const messagingRouter = router({
  ways: procedure.meta({ permission: 'signed-in' }).query(({ ctx }) => openWays(ctx)),
  sms: router(smsCalls),
  mail: router(mailCalls),
  outbox: router(outboxCalls),
  operator: router(operatorCalls),
  caughtMail: router(caughtMailCalls),
});
