import type { LoaderFunctionArgs } from '@remix-run/node';
import { useRouteError } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { asLinked, tokenIn } from './linked.server.ts';

export const handle: PageHandle = { zeroJs: true, words: ['public'] };
export const meta = titled('shell.notFound');

/** The page of a draw, for anyone with a link (specification 2.1, R-12): there are no draws yet, so that none is found. */
export async function loader({ request }: LoaderFunctionArgs): Promise<never> {
  const asked = { purpose: 'lottery', token: tokenIn(request) } as const;
  const { subject } = await asLinked(request, () => call(request, ({ system }) => system.publicLink.open(asked)));
  throw new Response((await wordsOf(request))('public.noDraw', { event: subject }), { status: 404 });
}

export default function LotteryPage() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
