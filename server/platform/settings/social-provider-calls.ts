import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, withoutMany, writing } from '#server/engine/crud.ts';
import { idInput } from '#server/engine/inputs.ts';
import { readRow, withLabels } from '#server/engine/read-rows.ts';
import { mask } from '#server/security/seal.ts';
import { insertSocialProvider, updateSocialProvider } from './save-social-provider.ts';
import { socialProvider } from './social-provider.ts';

/** Every call of the sign-in providers; they are the platform's alone, which makes whoever saves them the one who allows their hosts. */
export const socialProviderCalls = {
  ...withoutMany({
    ...crud(socialProvider, { platformOnly: true }),
    ...writing(socialProvider, { insert: insertSocialProvider, update: updateSocialProvider }, { platformOnly: true }),
  }),
  detail: procedure
    .meta(metaOf(socialProvider, 'platform', 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => {
      const [row] = await withLabels(ctx, socialProvider, [await readRow(ctx, socialProvider, input.id)]);
      return { ...row, clientSecret: mask };
    }),
};
