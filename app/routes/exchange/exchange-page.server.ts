import { createReadableStreamFromReadable } from '@remix-run/node';
import { call, Download } from '#app/api.server.ts';
import { shownColumns } from '#app/entity/columns/shown-columns.ts';
import { type ListState, listInput, readListState } from '#app/entity/list/search-params.ts';
import { type EntityParams, screenOf } from '#app/entity/screen-of.server.ts';
import { localeOf } from '#app/i18n/i18n.server.ts';
import { pageWords } from '#app/i18n/page-words.ts';
import type { Screen } from '#rules/screen.ts';
import { type ExchangeWords, exchangeWords } from './exchange-words.ts';
import { plainName } from './plain-name.ts';

/** The words of these pages in the reader's language. */
export const wordsFor = async (request: Request): Promise<ExchangeWords> => pageWords(exchangeWords, await localeOf(request));

/** A list as its address says it, for the export of exactly what it shows. */
export async function askedExport(
  request: Request,
  params: EntityParams,
): Promise<{ screen: Screen; state: ListState; input: Record<string, unknown> }> {
  const screen = await screenOf(request, params);
  const query = new URL(request.url).searchParams;
  const state = readListState(query, screen);
  if (state.wrong) throw new Response(null, { status: 400 });
  const { filters, sort, pasted } = { pasted: undefined, ...listInput(state) };
  const columns = shownColumns(screen).map(({ name }) => name);
  const format = query.get('format') === 'csv' ? 'csv' : 'xlsx';
  return { screen, state, input: { path: screen.path, filters, sort, pasted, columns, format } };
}

/** Sends the file that a procedure answers. */
export async function sendFile(request: Request, path: string, input: { path?: unknown; id?: unknown }): Promise<Response> {
  const file = await call<unknown>(request, 'query', path, input);
  if (!(file instanceof Download)) throw new Error(`${path} answers no file`);
  const headers = new Headers(file.headers);
  const plain = plainName(file.fileName, String(input.path ?? ''));
  headers.set('content-disposition', (headers.get('content-disposition') ?? '').replace(/filename="[^"]*"/, `filename="${plain}"`));
  return new Response(createReadableStreamFromReadable(file.open()), { headers });
}
