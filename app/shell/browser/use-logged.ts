import { isRouteErrorResponse } from '@remix-run/react';
import { useEffect } from 'react';
import { noteError } from '../header/error-log.ts';

/** Puts what a page failed with into the error log; a refusal of the server is no fault of the page. */
export function useNoted(error: unknown): void {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) noteError(error, 'React');
  }, [error]);
}
