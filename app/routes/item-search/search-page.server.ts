import { attempt, call } from '#app/api.server.ts';
import { type ItemQuery, parameterPrefix } from './search-address.ts';

/** What the search page shows: the form, and what is found or what is wrong with the conditions. */
export async function loadSearch(request: Request, search: ItemQuery) {
  const { typeCode, group, q, state, sort, facet, current, size, parameters, compare } = search;
  const asked = { typeCode, group, q, ...(state !== '' && { state }), ...(facet !== '' && { facet }), sort, current, size };
  const [form, outcome, compared] = await Promise.all([
    call(request, ({ rd }) => rd.item.searchForm({ typeCode })),
    attempt(request, ({ rd }) => rd.item.search({ ...asked, parameters })),
    compare.length === 0 ? [] : call(request, ({ rd }) => rd.item.select({ ids: compare })),
  ]);
  const chosen = compare.flatMap((id) => compared.find((one) => one.id === id) ?? []).map(({ id, code }) => ({ id, code }));
  if ('answer' in outcome) return { form, found: outcome.answer, problems: {}, message: undefined, chosen };
  const { problems, message, status } = outcome.refusal;
  if (status !== 400) throw new Response(message, { status });
  // What can be read is still counted, so that other values can be chosen meanwhile.
  const rest = Object.entries(parameters).filter(([name]) => problems[parameterPrefix + name] === undefined);
  const isReadable = rest.length < Object.keys(parameters).length;
  const found = isReadable
    ? await call(request, ({ rd }) => rd.item.search({ ...asked, parameters: Object.fromEntries(rest) }))
    : undefined;
  return { form, found, problems, message, chosen };
}

export type SearchPage = Awaited<ReturnType<typeof loadSearch>>;
export type Found = NonNullable<SearchPage['found']>;
