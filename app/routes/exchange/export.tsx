import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { listHref } from '#app/entity/list/search-params.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import css from './exchange.module.css';
import { askedExport, formatOf } from './exchange-page.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, state, input } = await askedExport(request, params);
  const [{ total }, say] = await Promise.all([call(request, ({ exchange }) => exchange.measure(input)), wordsOf(request)]);
  const title = say('exchange.exportTitle', { title: screen.title });
  return { title, total, format: input.format, list: listHref(screen.page, state), key: crypto.randomUUID() };
}

/** Starts an export job for the list state in the address. */
export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { input } = await askedExport(request, params);
  const asked = { ...input, format: formatOf(sent.get('format')) };
  const outcome = await attempt(request, ({ exchange }) => exchange.startExport(asked), { idempotencyKey: String(sent.get('_key') ?? '') });
  if ('answer' in outcome) throw redirect(`/desk/jobs/${outcome.answer.id}`);
  return data({ problem: outcome.refusal.message, key: crypto.randomUUID() }, { status: 400 });
}

export const handle: PageHandle = { words: ['exchange'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.title);

/** The export page of a large list: its size, the format, and the button that starts the job. */
export default function ListExport() {
  const { title, total, format, list, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={title} crumbs={useMenuCrumbs()} />
      <Panel>
        <Form method="post" className={css.stack}>
          <FormToken />
          <input type="hidden" name="_key" value={again?.key ?? key} />
          {again && <ProblemSummary key={again.key} message={again.problem} problems={[]} />}
          <p>{say('exchange.exportLarge', { count: total })}</p>
          <fieldset className={css.choice}>
            <legend>{say('exchange.format')}</legend>
            {['xlsx', 'csv'].map((one) => (
              <label key={one}>
                <input type="radio" name="format" value={one} defaultChecked={one === format} />
                {one === 'xlsx' ? 'Excel (.xlsx)' : 'CSV'}
              </label>
            ))}
          </fieldset>
          <SubmitBar>
            <Button kind="primary" icon="download">
              {say('exchange.exportStart')}
            </Button>
            <ButtonLink to={list}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}
