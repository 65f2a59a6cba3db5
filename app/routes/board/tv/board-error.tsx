import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { LiveScript } from '#app/routes/board/live/live-part.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';

/** A board that was refused or failed to load returns by itself, because a television has no keyboard. */
export function BoardError() {
  const error = useRouteError();
  const mayPass = !isRouteErrorResponse(error) || error.status >= 500;
  return (
    <>
      {mayPass && (
        <noscript>
          <meta httpEquiv="refresh" content="30" />
        </noscript>
      )}
      <div data-live>
        <ErrorPage error={error} />
      </div>
      <LiveScript />
    </>
  );
}
