import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { readColumns } from '#app/entity/columns/columns-form.server.ts';
import { shownColumns } from '#app/entity/columns/shown-columns.ts';
import { offeredColumns } from '#app/entity/list/search-params.ts';
import { aboutList } from '#app/entity/tools/about-list.server.ts';
import css from '#app/entity/tools/settings.module.css';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import type { ListSettings } from '#rules/screen.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, list, from } = await aboutList(request, params);
  const shown = shownColumns(screen);
  const names = new Set(shown.map(({ name }) => name));
  const first = screen.columns[0]?.name;
  const line = ({ name, label, width }: { name: string; label: string; width?: number }) => ({
    name,
    label,
    width,
    isShown: names.has(name),
    isFirst: name === first,
  });
  return { list, from, lines: [...shown, ...offeredColumns(screen).filter(({ name }) => !names.has(name))].map(line) };
}

/** Keeps columns and density; each press of an arrow is kept at once, so that it works without script. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { screen, say, from } = await aboutList(request, params, form);
  const density = form.get('density');
  if (density !== null) {
    // The procedure refuses any other word.
    await call(request, ({ list }) => list.saveDensity({ density: density as ListSettings['density'] }));
    throw redirect(from);
  }
  const columns = form.has('reset') ? null : readColumns(form, screen);
  await call(request, ({ list }) => list.saveColumns({ list: screen.path, columns }));
  if (form.has('order')) return data({ done: true });
  if (form.has('move')) throw redirect(`${screen.page}/columns?${new URLSearchParams({ from })}`);
  throw redirectWith(say('lists.columnsSaved'), from);
}

export const handle: PageHandle = { words: ['lists'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.list.title);

/** Which columns a list shows, in which order and how wide: each user's own (specification 2.8). */
export default function ListColumnsPage() {
  const { list, from, lines } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={say('entity.columns')} crumbs={[...useMenuCrumbs(), { label: useMenuName(list.title), to: from }]} />
      <Panel>
        <Form key={JSON.stringify(lines)} method="post">
          <FormToken />
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="from" value={from} />
          <p className={css.lead}>{say('lists.columnsHint')}</p>
          <ol className={css.lines}>
            {lines.map(({ name, label, width, isShown, isFirst }, place) => (
              <li key={name} className={css.line}>
                <input type="hidden" name="columns" value={name} />
                <label className={css.tick}>
                  <input type="checkbox" name="shown" value={name} defaultChecked={isShown || isFirst} disabled={isFirst} />
                  {label}
                </label>
                <label className={css.narrow}>
                  {say('lists.columnWidth')}
                  <input
                    type="number"
                    name={`width.${name}`}
                    min={48}
                    max={800}
                    defaultValue={width ?? ''}
                    placeholder={say('lists.columnWidthAuto')}
                    aria-label={`${say('lists.columnWidth')} ${label}`}
                  />
                  px
                </label>
                <span>
                  <Button
                    kind="quiet"
                    size="small"
                    icon="chevron-up"
                    name="move"
                    value={`up:${name}`}
                    disabled={place === 0}
                    aria-label={say('kit.moveUp', { label })}
                  />
                  <Button
                    kind="quiet"
                    size="small"
                    icon="chevron-down"
                    name="move"
                    value={`down:${name}`}
                    disabled={place === lines.length - 1}
                    aria-label={say('kit.moveDown', { label })}
                  />
                </span>
              </li>
            ))}
          </ol>
          <SubmitBar>
            <Button kind="primary">{say('kit.save')}</Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
            <Button kind="quiet" name="reset" value="1">
              {say('lists.columnsReset')}
            </Button>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}
