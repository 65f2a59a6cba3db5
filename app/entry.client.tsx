import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadWords } from '#app/i18n/load-words.ts';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import { noteError, watchErrors } from '#app/shell/header/error-log.ts';

// Mantine writes style elements while the page lives; the policy wants the nonce on each.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

watchErrors();

// React takes the page over when it can say its words; until then, and where they do not come, the page works as it was sent.
const files = Array.from(document.querySelectorAll('link[data-words]'), (link) => link.getAttribute('href') ?? '');
Promise.resolve(loadWords(files)).then(takeOver, (error: unknown) => noteError(error, 'words'));

function takeOver() {
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
}
