import './kit/themes/tokens.css';
import './kit/themes/all.css';
import './kit/themes/base.css';
import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { handlesOf } from '#app/i18n/page-handle.ts';
import { usePageWords } from '#app/i18n/use-page-words.ts';
import { useAppearance } from '#app/shell/appearance/use-appearance.ts';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import { useNoted } from '#app/shell/browser/use-logged.ts';
import { accentVariables } from '#rules/colours.ts';
import { schemeOf } from '#rules/theme.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { rootData } from './shell/root-data.server.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  return rootData(request, context);
}

/** Language and theme change only through the preferences; reloading them with every page would double the cost of a click. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs) {
  return formAction === '/preferences';
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const nonce = useContext(NonceContext);
  const hasScript = useHasScript();
  const wordFiles = usePageWords();
  const { theme, colour } = useAppearance();
  const { pathname } = useLocation();
  const scheme = schemeOf(theme);
  return (
    <html
      lang={root?.locale === 'en' ? 'en' : 'zh-CN'}
      data-mantine-color-scheme={scheme}
      data-theme={`theme-${theme}`}
      data-scripted={hasScript || undefined}
      data-path={hasScript ? pathname : undefined}
      style={accentVariables(colour)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {hasScript && wordFiles.map((file) => <link key={file} rel="modulepreload" href={file} data-words="" />)}
      </head>
      <body>
        {children}
        {hasScript && <ScrollRestoration nonce={nonce} />}
        {hasScript && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  useNoted(error);
  return <ErrorPage error={error} />;
}

/** Pages with `handle = { zeroJs: true }`, users with the cookie `lite=1`, and failed documents get no script. */
function useHasScript(): boolean {
  const root = useRouteLoaderData<typeof loader>('root');
  const isWithout = handlesOf(useMatches()).some(({ zeroJs }) => zeroJs);
  const hasFailed = Boolean(useRouteError());
  return !isWithout && !hasFailed && root?.lite !== true;
}
