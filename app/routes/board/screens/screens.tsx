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
import css from '#app/routes/public/public-links.module.css';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import { ScreenTable } from './screen-table.tsx';

export const handle: PageHandle = { words: ['public', 'tv'] };
export const meta = titled('tv.links');

export async function loader({ request }: LoaderFunctionArgs) {
  const [links, lines] = await Promise.all([
    call(request, ({ system }) => system.publicLink.boards()),
    call(request, ({ board }) => board.productionLine.select({})),
  ]);
  const asked = new URL(request.url).searchParams.get('line') ?? '';
  return { links, lines: lines.map(({ value, label }) => ({ value, label })), asked, key: crypto.randomUUID() };
}

/** Makes a link, whose token this one answer holds, or withdraws one. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 500);
  const say = await wordsOf(request);
  if (form.has('revoke')) {
    const outcome = await attempt(request, ({ system }) => system.publicLink.revokeBoard({ id: text('revoke') }));
    if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
    throw redirectWith(say('public.done'), here);
  }
  const typed = { lineId: text('lineId'), subject: text('subject') };
  const input = { subject: typed.subject, ...(typed.lineId !== '' && { lineId: typed.lineId }) };
  const outcome = await attempt(request, ({ system }) => system.publicLink.makeBoard(input), {
    idempotencyKey: text('_key') || crypto.randomUUID(),
  });
  if ('refusal' in outcome) return data({ typed, refusal: outcome.refusal, url: null }, { status: outcome.refusal.status });
  const { origin, path } = outcome.answer;
  return data({ typed: null, refusal: null, url: new URL(path, origin ?? request.url).href });
}

const here = '/board/screens/index';

export default function BoardScreens() {
  const { links, lines, asked, key } = useLoaderData<typeof loader>();
  const say = useWords();
  const again = useActionData<typeof action>();
  const problems = again?.refusal?.problems ?? {};
  const url = again?.url;
  return (
    <>
      <PageHeader title={say('tv.links')} crumbs={useMenuCrumbs()} />
      {url && (
        <Panel title={say('public.made')}>
          <Note>{say('public.onlyOnce')}</Note>
          <p className={css.link}>
            <code>{url}</code> <CopyButton text={url} />
          </p>
        </Panel>
      )}
      <Panel title={say('public.make')}>
        <p className={css.lead}>{say('tv.linksLead')}</p>
        {again?.refusal && <ProblemSummary message={again.refusal.message} problems={[]} />}
        <Form method="post" className={css.form} key={key}>
          <FormToken />
          <input type="hidden" name="_key" value={key} />
          <Field id="lineId" label={say('tv.linkShows')} required problem={problems.lineId}>
            <select name="lineId" defaultValue={again?.typed?.lineId ?? asked}>
              <option value="">{say('tv.plant')}</option>
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
