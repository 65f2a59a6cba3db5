import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { pathOfPage } from '#app/api.server.ts';
import { pageAt } from '#app/entity/screen-of.server.ts';
import { absent } from '#app/shell/absent.server.ts';

/** Menus name a screen without its last part (specification 2.1: leaf menu paths get /index appended). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = pageAt(params);
  const isOurs = pathOfPage(page) !== undefined || handWritten.includes(page);
  if (!isOurs) throw await absent(request);
  return redirect(`${page}/index${new URL(request.url).search}`);
}

const handWritten = [
  '/board/lines',
  '/board/plans',
  '/board/tv',
  '/board/screens',
  '/board/daily',
  '/system/security',
  '/system/publiclink',
];

/** A route needs a component to render its 404 as a page; otherwise the response would be empty. */
export default function EntityShort() {
  return null;
}
