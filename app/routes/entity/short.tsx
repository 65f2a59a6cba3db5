import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isShort, pageAt } from '#app/entity/screen-of.server.ts';
import { absent } from '#app/shell/absent.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = pageAt(params);
  if (!isShort(page)) throw await absent(request);
  return redirect(`${page}/index${new URL(request.url).search}`);
}

/** A route needs a component to render its 404 as a page; otherwise the response would be empty. */
export default function EntityShort() {
  return null;
}
