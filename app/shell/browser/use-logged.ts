import { isRouteErrorResponse } from '@remix-run/react';
import { useEffect } from 'react';
import { noteError } from '../header/error-log.ts';

/** Adds a page's error to the error log; a refusal by the server is not an error of the page. */
export function useNoted(error: unknown): void {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) noteError(error, 'React');
  }, [error]);
}
