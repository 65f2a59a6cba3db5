import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { choicesFor } from '#app/entity/form/choices.server.ts';
import { readListState } from '#app/entity/list/read-search.server.ts';
import { SavedViews, type SavedViewsModel } from '#app/entity/popover/saved-views.tsx';
import { aboutList } from '#app/entity/tools/about-list.server.ts';
import { chipsOf, keptSearch } from '#app/entity/tools/list-extras.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, say, locale, list, from } = await aboutList(request, params);
  const state = readListState(new URLSearchParams(new URL(request.url).searchParams.get('search') ?? ''), screen);
  const [mayShare, choices] = await Promise.all([
    call(request, ({ list }) => list.mayShare()),
    choicesFor(request, screen.filters, state.filters),
  ]);
  const roles = mayShare ? await call(request, ({ list }) => list.roles()) : [];
  const { views = [], defaultView = null } = screen.settings ?? {};
  const model: SavedViewsModel = {
    from,
    search: keptSearch(state),
    words: chipsOf(screen, state, { choices }, say, locale).map(({ label, text }) => `${label} ${text}`.trim()),
    views: views.map(({ id, name, isOwn, roleId }) => ({ id, name, isOwn, roleId: roleId ?? '', isDefault: id === defaultView })),
    roles: roles.map(({ value, label }) => ({ value, label })),
  };
  return { list, model };
}

/** Adds, changes or removes a saved filter, or makes it the list's default. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { screen, say, from } = await aboutList(request, params, form);
  const text = (name: string) => String(form.get(name) ?? '');
  const here = `${screen.page}/views?${new URLSearchParams({ from })}`;
  const [command, id = ''] = text('command').split(':');
  const search = keptSearch(readListState(new URLSearchParams(text('search')), screen));
  const outcome = await attempt(request, async ({ list }) => {
    if (command === 'remove') return list.removeView({ id });
    if (command === 'default' || command === 'usual') return list.chooseDefault({ list: screen.path, id: command === 'default' ? id : '' });
    const saved = await list.saveView({
      id,
      list: screen.path,
      name: text('name'),
      roleId: text('roleId'),
      ...((id === '' || form.has('replace')) && { search }),
      ...(form.has('isDefault') && { isDefault: true }),
    });
    return saved.id;
  });
  if ('refusal' in outcome) return data({ problem: outcome.refusal.message, name: text('name'), id }, { status: 400 });
  if (command === 'save' && id === '') throw redirectWith(say('entity.viewSaved'), `${screen.page}/index?view=${outcome.answer}`);
  if (form.has('_live')) return data({ done: true });
  throw command === 'save' ? redirectWith(say('entity.viewSaved'), here) : redirect(here);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.list.title);

/** With script the same forms open next to the table. */
export default function ListViewsPage() {
  const { list, model } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const refused = answered && 'problem' in answered ? answered : undefined;
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={say('entity.views')} crumbs={[...useMenuCrumbs(), { label: useMenuName(list.title), to: model.from }]} />
      <SavedViews
        {...model}
        refused={refused}
        frame={(title, part) => <Panel title={title}>{part}</Panel>}
        end={(save) => (
          <SubmitBar>
            {save}
            <ButtonLink to={model.from}>{say('kit.back')}</ButtonLink>
          </SubmitBar>
        )}
      />
    </FormWidth>
  );
}
