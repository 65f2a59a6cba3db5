import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt } from '#app/api.server.ts';
import { listHref } from '#app/entity/list/search-params.ts';
import { aboutList } from '#app/entity/tools/about-list.server.ts';
import { stateAt } from '#app/entity/tools/gather.server.ts';
import { codeFields } from '#app/entity/tools/list-extras.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, list, from } = await aboutList(request, params);
  return { list, from, fields: codeFields(screen).map(({ name, label }) => ({ name, label })) };
}

/** Stores the pasted codes and redirects to the list restricted to them; its other filters stay. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { screen, from } = await aboutList(request, params, form);
  const text = String(form.get('text') ?? '');
  const field = codeFields(screen).find(({ name }) => name === form.get('field'));
  if (!field) throw new Response(null, { status: 400 });
  const outcome = await attempt(request, ({ list }) => list.keepCodes({ list: screen.path, field: field.name, text }));
  if ('refusal' in outcome) return data({ problem: outcome.refusal.message, text, field: field.name }, { status: 400 });
  const state = stateAt(from, screen) ?? { current: 1, size: 10, sort: [], filters: {} };
  throw redirect(listHref(screen.page, { ...state, current: 1, pasted: outcome.answer.id, view: undefined }));
}

export const handle: PageHandle = { words: ['lists'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.list.title);

/** Filters a list by codes from a spreadsheet. */
export default function ListCodesPage() {
  const { list, from, fields } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={say('entity.pasteCodes')} crumbs={[...useMenuCrumbs(), { label: useMenuName(list.title), to: from }]} />
      <Panel>
        <Form method="post">
          <FormToken />
          <input type="hidden" name="from" value={from} />
          {fields.length > 1 ? (
            <Field id="field" label={say('lists.listView')}>
              <select name="field" defaultValue={refused?.field}>
                {fields.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </Field>
          ) : (
            <input type="hidden" name="field" value={fields[0]?.name} />
          )}
          <Field
            id="text"
            label={fields.length > 1 ? say('entity.pasteCodes') : (fields[0]?.label ?? '')}
            help={say('lists.pasteHint')}
            problem={refused?.problem}
            required
          >
            <textarea name="text" rows={12} defaultValue={refused?.text} />
          </Field>
          <SubmitBar>
            <Button kind="primary" icon="search">
              {say('kit.search')}
            </Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}
