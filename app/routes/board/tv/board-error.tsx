import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ErrorPage } from '#app/shell/error-page.tsx';

/** A board that failed to load retries by itself, because a television has no keyboard. */
export function BoardError() {
  const error = useRouteError();
  const mayPass = !isRouteErrorResponse(error) || error.status >= 500;
  return (
    <>
      {mayPass && <meta httpEquiv="refresh" content="30" />}
      <ErrorPage error={error} />
    </>
  );
}
