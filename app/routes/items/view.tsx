import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { EntityView } from '#app/entity/form/entity-view.tsx';
import { loadView } from '#app/entity/form/view-page.server.ts';
import { RecordCommands } from '#app/entity/list/record-commands.tsx';
import { NeighbourLinks } from '#app/entity/tools/neighbour-links.tsx';
import { fieldKinds } from '#app/fields/fields.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { formTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { own } from '#rules/own.ts';
import { ItemUses } from './item-uses.tsx';
import css from './items.module.css';
import { LastPrices } from './last-prices.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const shown = await loadView(request, { area: 'rd', entity: 'icitem', id });
  const [uses, prices, { files, mayAdd }] = await call(request, ({ rd }) =>
    Promise.all([rd.item.uses({ id }), rd.item.prices({ id }), rd.itemFile.ofItem({ itemNumber: String(shown.row.code) })]),
  );
  // Of some twenty fields most are empty: only what is known is shown.
  const fields = shown.fields.filter(({ name }) => (own(shown.row, name) ?? '') !== '');
  return { ...shown, hasMore: true as const, id, fields, uses, prices, files, mayAdd };
}

export const handle: PageHandle = { words: ['items', 'itemPage'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'view', data?.screen.title);

export default function ItemViewPage() {
  const { id, screen, fields, row, name, history, editHref, from, neighbours, uses, prices, files, mayAdd, isRemovable, commands } =
    useLoaderData<typeof loader>();
  const say = useWords();
  const { Cell } = fieldKinds.files;
  const actions = (
    <>
      <NeighbourLinks neighbours={neighbours} />
      <ButtonLink to={from}>{say('kit.back')}</ButtonLink>
      <ButtonLink icon="tag" to={`/rd/icitem/label/${id}`}>
        {say('itemPage.label')}
      </ButtonLink>
      {editHref && isRemovable && uses.length === 0 && <ButtonLink to={`/rd/icitem/retype/${id}`}>{say('items.retype')}</ButtonLink>}
      <RecordCommands page={screen.page} id={id} commands={commands} from={`/rd/icitem/view/${id}`} />
      {editHref && (
        <ButtonLink kind="primary" icon="edit" to={editHref}>
          {say('kit.edit')}
        </ButtonLink>
      )}
    </>
  );
  const addFile = `/rd/itemfile/add?${new URLSearchParams({ itemId: id, from: `/rd/icitem/view/${id}` })}`;
  return (
    <FormWidth>
      <PageHeader
        title={`${name} ${String(row.shortName ?? '')}`}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
        actions={actions}
      />
      <Panel>
        <EntityView fields={fields} row={row} history={history} />
      </Panel>
      {prices && <LastPrices prices={prices} />}
      <Panel title={say('itemPage.uses')}>
        <ItemUses uses={uses} />
      </Panel>
      <Panel
        title={say('itemPage.files')}
        actions={
          mayAdd && (
            <ButtonLink size="small" icon="plus" to={addFile}>
              {say('itemPage.addFile')}
            </ButtonLink>
          )
        }
      >
        {files.length === 0 ? (
          <p>{say('itemPage.noFiles')}</p>
        ) : (
          <ul className={css.files}>
            {files.map((file) => (
              <li key={file.id}>
                <span>
                  {file.name} <small>V{file.fileVersion}</small>
                </span>
                <Cell field={{ name: 'files', kind: 'files', label: say('itemPage.files') }} row={{ ...file }} />
                {mayAdd && (
                  <Link to={`${addFile}&${new URLSearchParams({ name: file.name, category: file.category })}`}>
                    {say('itemPage.nextVersion')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </FormWidth>
  );
}
