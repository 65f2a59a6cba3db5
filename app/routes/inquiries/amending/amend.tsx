import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { uponSaved } from '#app/entity/form/conflict.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { markOpened } from '#app/entity/form/opened-values.server.ts';
import { StaleRemedy } from '#app/entity/form/stale-remedy.tsx';
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

const readAsked = (request: Request, { id = '' }: LoaderFunctionArgs['params']) =>
  call(request, ({ purchasing }) => purchasing.inquiry.amendForm({ id }));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const asked = await readAsked(request, params);
  return { ...asked, opened: markOpened(asked.fields, asked.values), id: params.id ?? '', key: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { fields, values: saved, version } = await readAsked(request, params);
  const again = await sendTyped(
    request,
    fields,
    (values, sent) =>
      ({ purchasing }) =>
        purchasing.inquiry.amend({ ...values, id: params.id ?? '', version: String(sent.get('_version') ?? '') }),
    saved,
  );
  const say = await wordsOf(request);
  if (!again) throw redirectWith(say('inquiries.amended'), `${page}/${params.id}`);
  const { sent, values, refusal } = again;
  const upon = uponSaved(say, fields, { sent, isStale: refusal?.status === 409, values, saved, version: String(version) });
  return data({ values, refusal, ...upon }, { status: refusal ? 400 : 200 });
}

export const handle: PageHandle = { words: ['inquiries'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.title);

/** Changes what a sent inquiry says, and adds suppliers to it. */
export default function AmendPage() {
  const { id, number, title, version, fields, values, opened, key } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const say = useWords();
  return (
    <FormWidth wide>
      <PageHeader
        title={say('inquiries.amendTitle', { number: number ?? '' })}
        crumbs={[...useMenuCrumbs(), { label: title, to: `${page}/${id}` }]}
      />
      <Note>{say('inquiries.amendHint')}</Note>
      <Panel>
        <EntityForm
          key={JSON.stringify(answered?.values ?? null)}
          fields={fields}
          values={answered?.values ?? values}
          refusal={answered?.refusal}
          remedy={answered?.conflict && <StaleRemedy conflict={answered.conflict} href={`/pur/inquiryform/amend/${id}`} />}
          hidden={{ _key: key, _version: answered?.version ?? String(version), _opened: answered?.opened ?? opened }}
          columns={1}
        >
          <SubmitBar>
            <Button kind="primary">{say('inquiries.amend')}</Button>
            <ButtonLink to={`${page}/${id}`}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
