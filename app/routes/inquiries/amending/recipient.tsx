import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import { sendTyped } from './typed-form.server.ts';

const page = '/pur/inquiryform/view';

const readAsked = (request: Request, { id = '', inviteId = '' }: LoaderFunctionArgs['params']) =>
  call(request, ({ purchasing }) => purchasing.supplierMessage.recipient({ inquiryId: id, inviteId }));

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { ...(await readAsked(request, params)), id: params.id ?? '', key: crypto.randomUUID() };
}

export async function action({ request, params: { id = '', inviteId = '' } }: ActionFunctionArgs) {
  const { fields } = await readAsked(request, { id, inviteId });
  const again = await sendTyped(
    request,
    fields,
    (values) =>
      ({ purchasing }) =>
        purchasing.supplierMessage.correct({ ...values, inquiryId: id, inviteId }),
  );
  if (again) return data({ values: again.values, refusal: again.refusal }, { status: 400 });
  throw redirectWith((await wordsOf(request))('inquiries.corrected'), `${page}/${id}`);
}

export const handle: PageHandle = { words: ['inquiries'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.supplierName);

/** Corrects whom and how a supplier is told of a sent inquiry, and sends it there. */
export default function RecipientPage() {
  const { id, title, supplierName, fields, values, contacts, key } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const say = useWords();
  const known = contacts.map(({ contactName, contactPhone, contactMail }) =>
    [contactName, contactPhone, contactMail].filter(Boolean).join(' '),
  );
  return (
    <FormWidth>
      <PageHeader
        title={say('inquiries.correctTitle', { supplier: supplierName })}
        crumbs={[...useMenuCrumbs(), { label: title, to: `${page}/${id}` }]}
      />
      {known.length > 0 && <Note>{say('inquiries.onRecord', { contacts: known.join(say('inquiries.and')) })}</Note>}
      <Panel>
        <EntityForm fields={fields} values={answered?.values ?? values} refusal={answered?.refusal} hidden={{ _key: key }} columns={2}>
          <SubmitBar>
            <Button kind="primary">{say('inquiries.correctAndSend')}</Button>
            <ButtonLink to={`${page}/${id}`}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
