import { createReadableStreamFromReadable } from '@remix-run/node';
import { type Areas, call, type Download } from '#app/api.server.ts';
import { shownColumns } from '#app/entity/columns/shown-columns.ts';
import { listInput, readListState } from '#app/entity/list/read-search.server.ts';
import { type EntityParams, screenOf } from '#app/entity/screen-of.server.ts';
import { plainName } from './plain-name.ts';

/** The list state of an address, for an export of exactly what it shows. */
export async function askedExport(request: Request, params: EntityParams) {
  const screen = await screenOf(request, params);
  const query = new URL(request.url).searchParams;
  const state = readListState(query, screen);
  if (state.wrong) throw new Response(null, { status: 400 });
  const { filters, sort, pasted } = { pasted: undefined, ...listInput(state) };
  const columns = (screen.exportsAll ? screen.view : shownColumns(screen)).map(({ name }) => name);
  const format = formatOf(query.get('format'));
  const variant = variantIn(request);
  return { screen, state, input: { path: screen.path, filters, sort, pasted, columns, format, variant } };
}

/** The variant that a file is of, for entities whose records come in several. */
export const variantIn = (request: Request): string | undefined => new URL(request.url).searchParams.get('variant') || undefined;

/** The format requested by an address or a form. */
export const formatOf = (asked: unknown): 'csv' | 'xlsx' => (asked === 'csv' ? 'csv' : 'xlsx');

/** Sends the file that a procedure returns, for the entity at a path of the router if given. */
export async function sendFile(request: Request, ask: (areas: Areas) => Promise<Download>, path = ''): Promise<Response> {
  const file = await call(request, ask);
  const headers = new Headers(file.headers);
  const plain = plainName(file.fileName, path);
  headers.set('content-disposition', (headers.get('content-disposition') ?? '').replace(/filename="[^"]*"/, `filename="${plain}"`));
  return new Response(createReadableStreamFromReadable(file.open()), { headers });
}
