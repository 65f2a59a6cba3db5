import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { addWords } from '#app/i18n/known-words.ts';
import { words } from '#app/i18n/words.ts';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import { forgetTab } from '#app/shell/tabs/tabs.server.ts';
import { locales } from '#rules/screen.ts';
import { pageLog } from './api.server.ts';
import { rootData } from './shell/root-data.server.ts';
import { withoutPadding } from './without-padding.server.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    nonce: string;
    /** Shown on error pages, so that an administrator can find the error in the log. */
    requestId?: string;
    /** The token that `FormToken` renders. */
    formToken?: string;
    /** Of a posted form: the id of the user for whom it was shown. */
    formAuthor?: string | undefined;
  }
  interface Future {
    v3_singleFetch: true;
  }
}

for (const locale of locales) addWords(locale, words[locale]);

/** Deferred data that is not ready by then fails at its place in the page. */
export const streamTimeout = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  await Promise.all([giveRootData(request, remixContext, loadContext), forgetTab(request, status)]);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise<Response>((resolve, reject) => {
    const { nonce } = loadContext;
    let hasBegun = false;
    let finalStatus = status;
    const begin = () => {
      hasBegun = true;
      const body = withoutPadding();
      body.once('close', () => clearTimeout(timer));
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
      pipe(body);
    };
    const wholePage = isbot(request.headers.get('User-Agent'));
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        [wholePage ? 'onAllReady' : 'onShellReady']: begin,
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          finalStatus = 500;
          // Before the response has begun, the rejection above reports the error.
          if (hasBegun) pageLog(error, loadContext.requestId ?? '');
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** The response to a navigation by script; the browser renders its error page. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request }) => {
  await forgetTab(request, response.status);
  return response;
};

/** Unknown addresses and refusals are regular responses, not errors; neither is an aborted request. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A refused call has already been logged.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  pageLog(error, (context as AppLoadContext).requestId ?? '');
};

/** Remix runs no root loader for an unknown address or a failed action, but their error pages need the user's language too. */
async function giveRootData(request: Request, { staticHandlerContext }: EntryContext, context: AppLoadContext) {
  staticHandlerContext.loaderData.root ??= await rootData(request, context);
}
