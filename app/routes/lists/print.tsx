import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { shownColumns } from '#app/entity/columns/shown-columns.ts';
import { choicesFor } from '#app/entity/form/choices.server.ts';
import { namesShown, shownOf } from '#app/entity/list/list-page.server.ts';
import { readListState } from '#app/entity/list/read-search.server.ts';
import { listHref } from '#app/entity/list/search-params.ts';
import { aboutList } from '#app/entity/tools/about-list.server.ts';
import { gather } from '#app/entity/tools/gather.server.ts';
import { chipsOf } from '#app/entity/tools/list-extras.server.ts';
import css from '#app/entity/tools/print-sheet.module.css';
import { fieldKinds } from '#app/fields/fields.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { PrintButton } from '#app/kit/print-button.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';

const max = 1000;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, say, locale, list } = await aboutList(request, params);
  if (screen.tree) throw new Response(null, { status: 404 });
  const state = readListState(new URL(request.url).searchParams, screen);
  if (state.wrong) throw new Response(null, { status: 400 });
  const columns = shownColumns(screen);
  const [{ rows, total }, choices] = await Promise.all([
    gather(request, screen, state, { max }),
    choicesFor(request, screen.filters, state.filters),
  ]);
  const chips = chipsOf(screen, state, { choices }, say, locale);
  return {
    list,
    columns,
    rows: shownOf(rows, namesShown({ columns, actions: [] })),
    total,
    filters: chips.map(({ label, text }) => `${label} ${text}`.trim()).join(' · '),
    back: listHref(screen.page, state),
  };
}

export const handle: PageHandle = { words: ['lists'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.list.title);

/** The filtered list for printing: the chosen columns, without the console around them. */
export default function ListPrintPage() {
  const { list, columns, rows, total, filters, back } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <main className={css.sheet}>
      <div className={css.sheetHead}>
        <div>
          <h1>{list.title}</h1>
          {filters && <p>{filters}</p>}
          <p>{total > rows.length ? say('lists.printLimit', { total, count: rows.length }) : say('lists.printCount', { total })}</p>
        </div>
        <span className={css.noPrint}>
          <PrintButton kind="primary" /> <ButtonLink to={back}>{say('kit.back')}</ButtonLink>
        </span>
      </div>
      <table>
        <thead>
          <tr>
            <th data-number="">{say('entity.rowNumber')}</th>
            {columns.map(({ name, label, unit, kind }) => (
              <th key={name} data-number={fieldKinds[kind].number}>
                {label}
                {unit && ` ${unit}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.id}>
              <td data-number="">{place + 1}</td>
              {columns.map((column) => {
                const { Cell, number } = fieldKinds[column.kind];
                return (
                  <td key={column.name} data-number={number}>
                    <Cell field={column} row={row} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
