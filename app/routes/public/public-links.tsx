import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Note, PageHeader, Panel } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { ifAllowed } from '#app/routes/home/if-allowed.server.ts';
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
  const [links, customers] = await Promise.all([
    call(request, ({ system }) => system.publicLink.list()),
    ifAllowed(call(request, ({ system }) => system.publicLink.customers())),
  ]);
  return { links, customers: customers ?? [], key: crypto.randomUUID(), lotteryKey: crypto.randomUUID() };
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
  const { links, customers, key, lotteryKey } = useLoaderData<typeof loader>();
  const say = useWords();
  const again = useAnswer<typeof action>();
  const crumbs = useMenuCrumbs();
  const of = (purpose: Purpose) => (again?.refusal && again.typed.purpose === purpose ? again : undefined);
  return (
    <>
      <PageHeader title={say('public.title')} crumbs={crumbs} />
      {again?.url && <MadeLink url={again.url} />}
      <p className={css.lead}>{say('public.lead')}</p>
      <div className={css.kinds}>
        <Panel title={say('public.orders')}>
          {customers.length === 0 ? (
            <Note>{say('public.noCustomers')}</Note>
          ) : (
            <LinkForm purpose="orders" formKey={key} again={of('orders')}>
              {(problem, typed) => (
                <Field id="customer" label={say('public.customer')} required problem={problem}>
                  <select name="subject" defaultValue={typed ?? ''}>
                    <option value="">{say('kit.pleaseChoose')}</option>
                    {customers.map((code) => (
                      <option key={code}>{code}</option>
                    ))}
                  </select>
                </Field>
              )}
            </LinkForm>
          )}
        </Panel>
        <Panel title={say('public.lottery')}>
          <LinkForm purpose="lottery" formKey={lotteryKey} again={of('lottery')}>
            {(problem, typed) => (
              <Field id="event" label={say('public.event')} required problem={problem}>
                <input name="subject" maxLength={128} defaultValue={typed} />
              </Field>
            )}
          </LinkForm>
        </Panel>
      </div>
      <Panel flush>{links.length === 0 ? <Empty title={say('public.none')} icon="external" /> : <LinkTable links={links} />}</Panel>
    </>
  );
}

type Answer = NonNullable<ReturnType<typeof useAnswer<typeof action>>>;

interface LinkFormProps {
  purpose: Purpose;
  formKey: string;
  /** The refusal of this form. */
  again: Answer | undefined;
  /** The field that says what the page is about. */
  children: (problem: string | undefined, typed: string | undefined) => ReactNode;
}

function LinkForm({ purpose, formKey, again, children }: LinkFormProps) {
  const say = useWords();
  const problems = again?.refusal?.problems ?? {};
  return (
    <Form method="post" className={css.form}>
      <FormToken />
      <input type="hidden" name="_key" value={formKey} />
      <input type="hidden" name="purpose" value={purpose} />
      {again?.refusal && Object.keys(problems).length === 0 && <ProblemSummary message={again.refusal.message} problems={[]} />}
      {children(problems.subject, again?.typed?.subject)}
      <Field id={`${purpose}Days`} label={say('public.days')} required unit={say('public.day')} problem={problems.days}>
        <input name="days" inputMode="numeric" defaultValue={again?.typed?.days ?? '30'} />
      </Field>
      <Button kind="primary" icon="plus">
        {say('public.make')}
      </Button>
    </Form>
  );
}
