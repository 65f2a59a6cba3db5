import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { CopyButton } from '#app/kit/copy-button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Note, PageHeader, Panel } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import type { Purpose } from '#server/access/links/public-link.ts';
import { LinkTable } from './link-table.tsx';
import css from './public-links.module.css';

export const handle: PageHandle = { words: ['public'] };
export const meta = titled('public.title');

export async function loader({ request }: LoaderFunctionArgs) {
  return { links: await call(request, ({ system }) => system.publicLink.list()), key: crypto.randomUUID() };
}

/** Creates a link, whose token only this response contains, or revokes one. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 500);
  const say = await wordsOf(request);
  if (form.has('revoke')) {
    const outcome = await attempt(request, ({ system }) => system.publicLink.revoke({ id: text('revoke') }));
    if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
    throw redirectWith(say('public.done'), here);
  }
  // The procedure refuses an unknown purpose.
  const typed = { purpose: text('purpose') as Purpose, subject: text('subject'), days: text('days') };
  const outcome = await attempt(request, ({ system }) => system.publicLink.make(typed), {
    idempotencyKey: text('_key') || crypto.randomUUID(),
  });
  if ('refusal' in outcome) return data({ typed, refusal: outcome.refusal, url: null }, { status: outcome.refusal.status });
  const { origin, path } = outcome.answer;
  return data({ typed: null, refusal: null, url: new URL(path, origin ?? request.url).href });
}

const here = '/system/publiclink/index';

export default function PublicLinks() {
  const { links, key } = useLoaderData<typeof loader>();
  const say = useWords();
  const again = useActionData<typeof action>();
  const crumbs = useMenuCrumbs();
  const problems = again?.refusal?.problems ?? {};
  const url = again?.url;
  return (
    <>
      <PageHeader title={say('public.title')} crumbs={crumbs} />
      {url && (
        <Panel title={say('public.made')}>
          <Note>{say('public.onlyOnce')}</Note>
          <p className={css.link}>
            <code>{url}</code> <CopyButton text={url} />
          </p>
        </Panel>
      )}
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
