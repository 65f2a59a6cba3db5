import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { choicesFor } from '#app/entity/form/choices.server.ts';
import { readListState } from '#app/entity/list/search-params.ts';
import { aboutList } from '#app/entity/tools/about-list.server.ts';
import { chipsOf, keptSearch } from '#app/entity/tools/list-extras.server.ts';
import css from '#app/entity/tools/settings.module.css';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
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
  return {
    list,
    from,
    search: keptSearch(state),
    words: chipsOf(screen, state, { choices }, say, locale).map(({ label, text }) => `${label} ${text}`.trim()),
    views: views.map(({ id, name, isOwn, roleId }) => ({ id, name, isOwn, roleId: roleId ?? '', isDefault: id === defaultView })),
    roles: roles.map(({ value, label }) => ({ value, label })),
  };
}

/** Keeps, changes or removes a saved filter, or lets the list open with one. */
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
  if (command === 'save' && id === '') throw redirectWith(say('lists.viewSaved'), `${screen.page}/index?view=${outcome.answer}`);
  throw command === 'save' ? redirectWith(say('lists.viewSaved'), here) : redirect(here);
}

export const handle: PageHandle = { words: ['lists'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.list.title);

/** The saved filters of a list: a new one from the search at hand, and what there is, to rename, share, remove or open by default. */
export default function ListViewsPage() {
  const { list, from, search, words, views, roles } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const refused = answered && 'problem' in answered ? answered : undefined;
  const say = useWords();
  const roleSelect = (id: string, value = '') =>
    roles.length > 0 && (
      <select name="roleId" id={id} defaultValue={value} aria-label={say('lists.viewRole')}>
        <option value="">{say('lists.viewOnlyMe')}</option>
        {roles.map((role) => (
          <option key={role.value} value={role.value}>
            {role.label}
          </option>
        ))}
      </select>
    );
  const hidden = (
    <>
      <FormToken />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="search" value={search} />
    </>
  );
  return (
    <FormWidth>
      <PageHeader title={say('entity.views')} crumbs={[...useMenuCrumbs(), { label: useMenuName(list.title), to: from }]} />
      {refused && (
        <ProblemSummary
          key={refused.problem}
          message={refused.problem}
          problems={[{ id: `name${refused.id}`, label: say('lists.viewName'), text: refused.problem }]}
        />
      )}
      <Panel title={say('entity.saveView')}>
        <Form method="post">
          {hidden}
          <div className={css.fields}>
            <p>{words.length === 0 ? say('entity.allRecords') : words.join(' · ')}</p>
            <Field id="name" label={say('lists.viewName')} required problem={refused?.id === '' ? refused.problem : undefined}>
              <input name="name" maxLength={50} defaultValue={refused?.id === '' ? refused.name : ''} />
            </Field>
            {roles.length > 0 && (
              <Field id="role" label={say('lists.viewRole')}>
                {roleSelect('role')}
              </Field>
            )}
            <label className={css.tick}>
              <input type="checkbox" name="isDefault" value="1" />
              {say('lists.viewDefault')}
            </label>
          </div>
          <SubmitBar>
            <Button kind="primary" name="command" value="save">
              {say('kit.save')}
            </Button>
            <ButtonLink to={from}>{say('kit.back')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
      <Panel title={say('entity.views')}>
        {views.length === 0 && <p>{say('lists.viewsEmpty')}</p>}
        <ul className={css.lines}>
          {views.map(({ id, name, isOwn, roleId, isDefault }) => (
            <li key={`${id}${name}${roleId}`}>
              <Form method="post" className={css.line}>
                {hidden}
                {isOwn ? (
                  <>
                    <input
                      type="text"
                      id={`name${id}`}
                      name="name"
                      maxLength={50}
                      defaultValue={refused?.id === id ? refused.name : name}
                      aria-label={say('lists.viewName')}
                    />
                    {roleSelect(`role${id}`, roleId)}
                    {roles.length === 0 && <input type="hidden" name="roleId" value={roleId} />}
                    {search !== '' && (
                      <label className={css.tick}>
                        <input type="checkbox" name="replace" value="1" />
                        {say('lists.viewReplace')}
                      </label>
                    )}
                    <Button size="small" name="command" value={`save:${id}`}>
                      {say('kit.save')}
                    </Button>
                    <Button size="small" kind="quiet" name="command" value={`remove:${id}`}>
                      {say('kit.remove')}
                    </Button>
                  </>
                ) : (
                  <span>
                    {name} · {say('entity.viewShared')}
                  </span>
                )}
                <Button
                  size="small"
                  kind="quiet"
                  icon={isDefault ? 'check' : undefined}
                  name="command"
                  value={isDefault ? 'usual' : `default:${id}`}
                >
                  {say('lists.viewDefault')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Panel>
    </FormWidth>
  );
}
