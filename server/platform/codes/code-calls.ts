import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { healCode, healInput, strangeCodes } from './strange-codes.ts';

const permission = 'codecheck';

/** Codes that older builds kept as they were typed. */
export const codeCalls = {
  list: procedure.meta({ permission }).query(({ ctx }) => strangeCodes(ctx)),
  heal: externalProcedure
    .meta({ permission, label: { zh: '规范编码', en: 'Bring a code to its plain form' } })
    .input(healInput)
    .mutation(({ ctx, input }) => healCode(ctx, input)),
};
