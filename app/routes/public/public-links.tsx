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
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import type { Purpose } from '#server/access/links/public-link.ts';
import { makeOrRevoke } from './link-action.server.ts';
import { LinkTable } from './link-table.tsx';
import { MadeLink } from './made-link.tsx';
import css from './public-links.module.css';

export const handle: PageHandle = { words: ['public'] };
export const meta = titled('public.title');

export async function loader({ request }: LoaderFunctionArgs) {
  return { links: await call(request, ({ system }) => system.publicLink.list()), key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  return makeOrRevoke(request, {
    page: '/system/publiclink/index',
    // The procedure refuses an unknown purpose.
    typedIn: (text) => ({ purpose: text('purpose') as Purpose, subject: text('subject'), days: text('days') }),
    make: ({ system }, typed) => system.publicLink.make(typed),
    revoke: ({ system }, id) => system.publicLink.revoke({ id }),
  });
}

export default function PublicLinks() {
  const { links, key } = useLoaderData<typeof loader>();
  const say = useWords();
  const again = useAnswer<typeof action>();
  const crumbs = useMenuCrumbs();
  const problems = again?.refusal?.problems ?? {};
  return (
    <>
      <PageHeader title={say('public.title')} crumbs={crumbs} />
      {again?.url && <MadeLink url={again.url} />}
      <Panel title={say('public.make')}>
        <p className={css.lead}>{say('public.lead')}</p>
        {again?.refusal && <ProblemSummary message={again.refusal.message} problems={[]} />}
        <Form method="post" className={css.form}>
          <FormToken />
          <input type="hidden" name="_key" value={key} />
          <Field id="purpose" label={say('public.purpose')} required problem={problems.purpose}>
            <select name="purpose" defaultValue={again?.typed?.purpose}>
              <option value="orders">{say('public.orders')}</option>
              <option value="lottery">{say('public.lottery')}</option>
            </select>
          </Field>
          <Field id="subject" label={say('public.subject')} required problem={problems.subject}>
            <input name="subject" maxLength={128} defaultValue={again?.typed?.subject} />
          </Field>
          <Field id="days" label={say('public.days')} required unit={say('public.day')} problem={problems.days}>
            <input name="days" inputMode="numeric" defaultValue={again?.typed?.days ?? '30'} />
          </Field>
          <Button kind="primary" icon="plus">
            {say('public.make')}
          </Button>
        </Form>
      </Panel>
      <Panel flush>{links.length === 0 ? <Empty title={say('public.none')} icon="external" /> : <LinkTable links={links} />}</Panel>
    </>
  );
}
