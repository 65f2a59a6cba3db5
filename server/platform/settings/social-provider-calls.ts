import type { Sample } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { insertSocialProvider, updateSocialProvider } from './save-social-provider.ts';
import { socialProvider } from './social-provider.ts';

const withoutIssuer = { zh: '没有 issuer 时必填', en: 'Required without issuer' };
const sample: Sample = {
  required: ['clientSecret'],
  neededWhen: { authorizeUrl: withoutIssuer, tokenUrl: withoutIssuer, userUrl: withoutIssuer },
};

/** All calls of the sign-in providers, for the platform only; saving one therefore also allows its hosts. */
export const socialProviderCalls = {
  ...withoutMany({
    ...crud(socialProvider, {
      insert: insertSocialProvider,
      update: updateSocialProvider,
      platformOnly: true,
      samples: { save: sample },
    }),
  }),
};
