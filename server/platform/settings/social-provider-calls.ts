import { crud, withoutMany, writing } from '#server/engine/crud.ts';
import { insertSocialProvider, updateSocialProvider } from './save-social-provider.ts';
import { socialProvider } from './social-provider.ts';

/** Every call of the sign-in providers; they are the platform's alone, which makes whoever saves them the one who allows their hosts. */
export const socialProviderCalls = {
  ...withoutMany({
    ...crud(socialProvider, { platformOnly: true }),
    ...writing(socialProvider, { insert: insertSocialProvider, update: updateSocialProvider }, { platformOnly: true }),
  }),
};
