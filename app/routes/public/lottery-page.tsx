import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { loadPublicPage } from './public-page.server.ts';
import { PublicPage } from './public-page.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['public'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titled(data ? 'public.lotteryTitle' : 'shell.notFound')({ matches });

/** The page of a draw, for anyone with a link; its area adds the records (specification 2.1, R-12). */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadPublicPage(request, 'lottery');
}

export default function LotteryPage() {
  return <PublicPage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
