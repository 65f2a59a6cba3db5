import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import { watchErrors } from '#app/shell/header/error-log.ts';

// Mantine writes style elements while the page lives; the policy wants the nonce on each.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

watchErrors();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext.Provider value={nonce}>
        <RemixBrowser />
      </NonceContext.Provider>
    </StrictMode>,
  );
});
