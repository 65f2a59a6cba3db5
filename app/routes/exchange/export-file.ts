import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { listHref } from '#app/entity/list/search-params.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { askedExport, sendFile } from './exchange-page.server.ts';

/**
 * Exports a list as a file; a large one redirects to the page that starts a job. A refusal is shown above the list (specification 8, 下载失败).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, state, input } = await askedExport(request, params);
  const say = await wordsOf(request);
  try {
    const { needsJob } = await call(request, ({ exchange }) => exchange.measure(input));
    if (needsJob) return redirect(`${screen.page}/export${new URL(request.url).search}`);
    return await sendFile(request, ({ exchange }) => exchange.exportNow(input), input.path);
  } catch (error) {
    if (!(error instanceof Response) || error.status < 400) throw error;
    return redirectWith(say('shell.exportFailed', { reason: await error.text() }), listHref(screen.page, state), 'bad');
  }
}
