import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
import type { loader } from '#app/root.tsx';
import type { loader as layoutLoader } from '#app/routes/layout.tsx';

/**
 * The CSRF token of every form that posts, for browsers that send neither Origin nor Referer, and for whom the form is shown: the next user of
 * the browser does not send it in his own name.
 */
export function FormToken() {
  const root = useRouteLoaderData<typeof loader>('root');
  const { key } = useLocation();
  const signedIn = useRouteLoaderData<typeof layoutLoader>('routes/layout')?.user.id;
  // A form that stays open stays his, whoever has signed in by the next answer; without script that is a document of its own.
  const [author] = useState(signedIn && key === 'default' && root?.formAuthor ? root.formAuthor : signedIn);
  return (
    <>
      {root?.formToken && <input type="hidden" name="_token" value={root.formToken} />}
      {author && <input type="hidden" name="_author" value={author} />}
    </>
  );
}
