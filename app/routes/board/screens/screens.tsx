import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { makeOrRevoke } from '#app/routes/public/link-action.server.ts';
import { MadeLink } from '#app/routes/public/made-link.tsx';
import css from '#app/routes/public/public-links.module.css';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import { ScreenTable } from './screen-table.tsx';

export const handle: PageHandle = { words: ['public', 'tv'] };
export const meta = titled('tv.links');

export async function loader({ request }: LoaderFunctionArgs) {
  const [links, lines, { mayShowAll }] = await Promise.all([
    call(request, ({ system }) => system.publicLink.boards()),
    call(request, ({ board }) => board.productionLine.select({})),
    call(request, ({ system }) => system.publicLink.boardChoice()),
  ]);
  const asked = new URL(request.url).searchParams.get('line') ?? '';
  return { links, mayShowAll, lines: lines.map(({ value, label }) => ({ value, label })), asked, key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  return makeOrRevoke(request, {
    page: '/board/screens/index',
    typedIn: (text) => ({ lineId: text('lineId'), subject: text('subject') }),
    make: ({ system }, { lineId, subject }) => system.publicLink.makeBoard({ subject, ...(lineId !== '' && { lineId }) }),
    revoke: ({ system }, id) => system.publicLink.revokeBoard({ id }),
  });
}

export default function BoardScreens() {
  const { links, lines, mayShowAll, asked, key } = useLoaderData<typeof loader>();
  const say = useWords();
  const again = useAnswer<typeof action>();
  const problems = again?.refusal?.problems ?? {};
  return (
    <>
      <PageHeader title={say('tv.links')} crumbs={useMenuCrumbs()} />
      {again?.url && <MadeLink url={again.url} />}
      <Panel title={say('public.make')}>
        <p className={css.lead}>{say('tv.linksLead')}</p>
        {again?.refusal && <ProblemSummary message={again.refusal.message} problems={[]} />}
        <Form method="post" className={css.form} key={key}>
          <FormToken />
          <input type="hidden" name="_key" value={key} />
          <Field id="lineId" label={say('tv.linkShows')} required problem={problems.lineId}>
            <select name="lineId" defaultValue={again?.typed?.lineId ?? asked}>
              {mayShowAll && <option value="">{say('tv.plant')}</option>}
              {lines.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <Field id="subject" label={say('tv.linkPlace')} required problem={problems.subject}>
            <input name="subject" maxLength={128} defaultValue={again?.typed?.subject} />
          </Field>
          <Button kind="primary" icon="plus">
            {say('public.make')}
          </Button>
        </Form>
      </Panel>
      <Panel flush>{links.length === 0 ? <Empty title={say('tv.linksNone')} icon="board" /> : <ScreenTable links={links} />}</Panel>
    </>
  );
}
