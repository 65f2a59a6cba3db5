import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { areOther, columnsModel, readColumns } from '#app/entity/columns/columns-form.server.ts';
import { ColumnsForm } from '#app/entity/columns/columns-form.tsx';
import { aboutList } from '#app/entity/tools/about-list.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import type { ListSettings } from '#rules/screen.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, list, from } = await aboutList(request, params);
  return { list, model: columnsModel(screen, from) };
}

/** Stores columns and density; each move is stored at once, so that it works without script. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { screen, say, from } = await aboutList(request, params, form);
  const density = form.get('density');
  // The procedure refuses any other value.
  if (density !== null && density !== screen.settings?.density)
    await call(request, ({ list }) => list.saveDensity({ density: density as ListSettings['density'] }));
  const columns = form.has('reset') ? null : readColumns(form, screen);
  if (columns === null || areOther(columns, screen)) await call(request, ({ list }) => list.saveColumns({ list: screen.path, columns }));
  if (form.has('order') || form.has('_live')) return data({ done: true });
  if (form.has('move')) throw redirect(`${screen.page}/columns?${new URLSearchParams({ from })}`);
  throw redirectWith(say('entity.columnsSaved'), from);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.list.title);

/** Column settings per user (specification 2.8); with script the same form opens next to the table. */
export default function ListColumnsPage() {
  const { list, model } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={say('entity.columns')} crumbs={[...useMenuCrumbs(), { label: useMenuName(list.title), to: model.from }]} />
      <Panel>
        <ColumnsForm {...model}>
          <SubmitBar>
            <Button kind="primary">{say('kit.save')}</Button>
            <ButtonLink to={model.from}>{say('kit.cancel')}</ButtonLink>
            <Button kind="quiet" name="reset" value="1">
              {say('entity.columnsReset')}
            </Button>
          </SubmitBar>
        </ColumnsForm>
      </Panel>
    </FormWidth>
  );
}
