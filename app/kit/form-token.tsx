import { useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
import type { loader } from '#app/root.tsx';
import type { loader as layoutLoader } from '#app/routes/layout.tsx';

/**
 * The CSRF token of every form that posts, for browsers that send neither Origin nor Referer, and for whom the form is shown: the next user of
 * the browser does not send it in his own name.
 */
export function FormToken() {
  const token = useRouteLoaderData<typeof loader>('root')?.formToken;
  const signedIn = useRouteLoaderData<typeof layoutLoader>('routes/layout')?.user.id;
  // A form that stays open stays his, whoever has signed in by the next answer.
  const [author] = useState(signedIn);
  return (
    <>
      {token && <input type="hidden" name="_token" value={token} />}
      {author && <input type="hidden" name="_author" value={author} />}
    </>
  );
}
