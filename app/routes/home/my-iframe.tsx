import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { PageHeader } from '#app/kit/page.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import css from './frame.module.css';

export const handle: PageHandle = { words: ['home'] };
export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => pageTitle(matches, page?.name);

/** The page of an entry in the user's own menu; only this document's policy allows framing its origin. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = await call(request, ({ session }) => session.framedPage({ key: params.routerPath ?? '' }));
  return data(page, { headers: { 'x-frame-src': page.origin } });
}

/** Passes the origin to server/http/page-security.ts, which writes the policy; the browser never receives it. */
export const headers = ({ loaderHeaders }: HeadersArgs): Headers => loaderHeaders;

/** The policy belongs to the document, so a navigation by script loads the whole page. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  window.location.assign(request.url);
  return new Promise<never>(() => {});
}

export default function MyIframe() {
  const { name, url, isForeign } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <div className={css.page}>
      <PageHeader
        title={name}
        crumbs={useMenuCrumbs()}
        actions={
          <a className={css.out} href={url} target="_blank" rel="noopener noreferrer">
            {say('home.frameOpen')}
          </a>
        }
      />
      <iframe className={css.frame} src={url} title={name} sandbox={sandboxOf(isForeign)} referrerPolicy="no-referrer" />
      <p className={css.hint}>{say('home.frameHint')}</p>
    </div>
  );
}

/**
 * A page of another host may use its own cookies and storage, because signing in there needs them; it stays cross-origin, and the policy
 * above prevents it from navigating elsewhere. A page of our own host could remove its sandbox with allow-same-origin, so it is
 * cross-origin even to its own host.
 */
const sandboxOf = (isForeign: boolean) => `allow-scripts allow-forms allow-popups${isForeign ? ' allow-same-origin' : ''}`;
