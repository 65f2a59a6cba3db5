import { crud } from '#server/engine/crud.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { insertSocialProvider, updateSocialProvider } from './save-social-provider.ts';
import { socialProvider } from './social-provider.ts';

/** All calls of the sign-in providers, for the platform only; saving one therefore also allows its hosts. */
export const socialProviderCalls = {
  ...withoutMany({
    ...crud(socialProvider, { insert: insertSocialProvider, update: updateSocialProvider, platformOnly: true }),
  }),
};
