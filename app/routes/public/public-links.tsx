import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
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
  return { links, customers: customers ?? [], key: crypto.randomUUID() };
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
  const { links, customers, key } = useLoaderData<typeof loader>();
  const say = useWords();
  const again = useAnswer<typeof action>();
  const crumbs = useMenuCrumbs();
  return (
    <>
      <PageHeader title={say('public.title')} crumbs={crumbs} />
      {again?.url && <MadeLink url={again.url} />}
      <p className={css.lead}>{say('public.lead')}</p>
      <Panel title={say('public.orders')}>
        {customers.length === 0 ? (
          <Note>{say('public.noCustomers')}</Note>
        ) : (
          <LinkForm customers={customers} formKey={key} again={again?.refusal && again} />
        )}
      </Panel>
      <Panel flush>{links.length === 0 ? <Empty title={say('public.none')} icon="external" /> : <LinkTable links={links} />}</Panel>
    </>
  );
}

type Answer = NonNullable<ReturnType<typeof useAnswer<typeof action>>>;

interface LinkFormProps {
  customers: string[];
  formKey: string;
  /** The refusal of the form. */
  again: Answer | null | undefined;
}

function LinkForm({ customers, formKey, again }: LinkFormProps) {
  const say = useWords();
  const problems = again?.refusal?.problems ?? {};
  return (
    <Form method="post" className={css.form}>
      <FormToken />
      <input type="hidden" name="_key" value={formKey} />
      <input type="hidden" name="purpose" value="orders" />
      {again?.refusal && Object.keys(problems).length === 0 && <ProblemSummary message={again.refusal.message} problems={[]} />}
      <Field id="customer" label={say('public.customer')} required problem={problems.subject}>
        <select name="subject" defaultValue={again?.typed?.subject ?? ''}>
          <option value="">{say('kit.pleaseChoose')}</option>
          {customers.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </Field>
      <Field id="days" label={say('public.days')} required unit={say('public.day')} problem={problems.days}>
        <input name="days" inputMode="numeric" defaultValue={again?.typed?.days ?? '30'} />
      </Field>
      <Button kind="primary" icon="plus">
        {say('public.make')}
      </Button>
    </Form>
  );
}
