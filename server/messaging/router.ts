import { router } from '#server/calls/trpc.ts';
import { operatorCalls } from './operator-calls.ts';
import { outboxCalls } from './outbox-calls.ts';
import { smsCalls } from './sms-calls.ts';

/** What the console tells people outside: how, and what became of it. */
export const messagingRouter = router({
  sms: router(smsCalls),
  outbox: router(outboxCalls),
  operator: router(operatorCalls),
});
