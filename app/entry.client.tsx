import { RemixBrowser } from '@remix-run/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadWords } from '#app/i18n/load-words.ts';
import { reloadGoneBack } from '#app/shell/browser/gone-back.ts';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import { sendAgainWhenTurnedAway } from '#app/shell/browser/send-again.ts';
import { noteError, watchErrors } from '#app/shell/header/error-log.ts';

// Mantine adds style elements at run time; the content security policy requires the nonce on each.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

watchErrors();
sendAgainWhenTurnedAway();

// React hydrates once its words have loaded; until then, or if they fail to load, the page works as it was sent.
const files = Array.from(document.querySelectorAll('link[data-words]'), (link) => link.getAttribute('href') ?? '');
Promise.resolve(loadWords(files)).then(takeOver, (error: unknown) => noteError(error, 'words'));

/** In one go: in slices, a weak terminal styles the page anew after each, and is usable a second later. */
function takeOver() {
  if (reloadGoneBack()) return;
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext.Provider value={nonce}>
        <RemixBrowser />
      </NonceContext.Provider>
    </StrictMode>,
  );
}
