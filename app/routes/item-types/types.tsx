import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { SearchForm } from '#app/kit/search-form.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import type { ListedType } from '#server/rd/definitions/find-definition.ts';
import css from './item-types.module.css';

export const handle: PageHandle = { words: ['itemTypes'] };
export const meta = titled('itemTypes.title');

export async function loader({ request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  const { mayEdit, groups } = await call(request, ({ rd }) => rd.itemType.overview());
  const wanted = q.toLowerCase();
  const fits = ({ typeCode, label, shortName }: ListedType) =>
    typeCode.startsWith(wanted) || [label.zh, label.en, shortName].some((text) => text.toLowerCase().includes(wanted));
  return {
    q,
    mayEdit,
    groups: groups.map((group) => ({ ...group, types: group.types.filter(fits) })).filter(({ types }) => types.length > 0),
  };
}

/** The catalogue: groups to open, and the types of each. */
export default function ItemTypes() {
  const { q, mayEdit, groups } = useLoaderData<typeof loader>();
  const say = useWords();
  const locale = useLocale();
  return (
    <>
      <PageHeader
        title={say('itemTypes.title')}
        crumbs={useMenuCrumbs()}
        actions={
          mayEdit && (
            <ButtonLink kind="primary" icon="plus" to="/rd/itemtype/add">
              {say('itemTypes.addType')}
            </ButtonLink>
          )
        }
      />
      <Panel>
        <SearchForm key={q} role="search">
          <label>
            {say('itemTypes.find')}
            <input name="q" defaultValue={q} maxLength={40} />
          </label>
          <Button icon="search">{say('kit.find')}</Button>
        </SearchForm>
      </Panel>
      {groups.length === 0 && (
        <Panel>
          <Empty title={say('itemTypes.none')} icon="search" />
        </Panel>
      )}
      {groups.map(({ groupCode, label, types }) => {
        const drafts = types.filter(({ isDraft }) => isDraft).length;
        const items = types.reduce((sum, type) => sum + type.items, 0);
        return (
          <details key={groupCode} className={css.group} open={q !== ''}>
            <summary>
              <strong>
                {groupCode} {label[locale]}
              </strong>
              <span className={css.sums}>{say('itemTypes.groupSums', { types: types.length, items })}</span>
              {drafts > 0 && <Badge tone="warning">{say('itemTypes.drafts', { count: drafts })}</Badge>}
            </summary>
            <TypeTable types={types} label={label[locale]} />
            {mayEdit && (
              <p className={css.addTo}>
                <ButtonLink size="small" icon="plus" to={`/rd/itemtype/add?group=${groupCode}`}>
                  {say('itemTypes.addType')}
                </ButtonLink>
              </p>
            )}
          </details>
        );
      })}
    </>
  );
}

function TypeTable({ types, label }: { types: ListedType[]; label: string }) {
  const say = useWords();
  const locale = useLocale();
  return (
    <Table label={label} blocks className={css.types}>
      <thead>
        <tr>
          <th scope="col">{say('itemTypes.code')}</th>
          <th scope="col">{say('itemTypes.name')}</th>
          <th scope="col">{say('itemTypes.shortName')}</th>
          <th scope="col" data-number="">
            {say('itemTypes.fieldCount')}
          </th>
          <th scope="col" data-number="">
            {say('itemTypes.items')}
          </th>
          <th scope="col" data-number="">
            {say('itemTypes.version')}
          </th>
          <th />
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.typeCode}>
            <td data-label={say('itemTypes.code')}>
              <Link to={`/rd/itemtype/view/${type.typeCode}`}>{type.typeCode}</Link>
            </td>
            <td data-label={say('itemTypes.name')}>{type.label[locale]}</td>
            <td data-label={say('itemTypes.shortName')}>{type.shortName}</td>
            <td data-label={say('itemTypes.fieldCount')} data-number="">
              {type.fields}
            </td>
            <td data-label={say('itemTypes.items')} data-number="">
              {type.items > 0 ? <Link to={`/rd/icitem/index?typeCode=${type.typeCode}`}>{type.items}</Link> : 0}
            </td>
            <td data-label={say('itemTypes.version')} data-number="">
              {type.version}
            </td>
            <td className={css.badges}>
              {type.isOwn && <Badge>{say('itemTypes.own')}</Badge>}
              {type.isDraft && <Badge tone="warning">{say('itemTypes.draft')}</Badge>}
              {type.isRetired && <Badge tone="bad">{say('itemTypes.retired')}</Badge>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
