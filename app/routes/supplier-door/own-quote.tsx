import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { attempt, call, type Refusal } from '#app/api.server.ts';
import { forgetDraft, readDrafted, withDraft } from '#app/entity/drafts/draft.server.ts';
import { DraftBar } from '#app/entity/drafts/draft-bar.tsx';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { readForm } from '#app/entity/form/read-form.ts';
import { addReceived } from '#app/fields/files/add-received.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './door.module.css';
import { type Line, QuoteLine } from './quote-line.tsx';

export const handle: PageHandle = { words: ['supplierDoor'] };
export const meta = titled('supplierDoor.quoteTitle');

const pageOf = (id: string) => `/pur/supplierinquiry/view/${id}`;

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const about = await call(request, ({ purchasing }) => purchasing.supplierInquiry.detail({ id }));
  if (!about.isOpen) throw redirectWith((await wordsOf(request))('supplierDoor.closed'), pageOf(id), 'bad');
  if (about.isUnconfirmed) throw redirect(pageOf(id));
  const { latest, form } = about;
  const version = String(latest?.version ?? '');
  const fields = [...form.head, linesOf(form.line, (await wordsOf(request))('supplierDoor.lines'))];
  return { about, version, ...(await withDraft(request, { fields, values: latest ?? form.initial, version })), key: crypto.randomUUID() };
}

/** Saves the draft, or submits the quote; the Enter key saves. */
export async function action({ request, params: { id = '' } }: ActionFunctionArgs) {
  const sent = await readDrafted(request);
  const { form } = await call(request, ({ purchasing }) => purchasing.supplierInquiry.detail({ id }));
  const isSubmitted = sent.get('act') === 'submit';
  const values = readForm(sent, [...form.head, linesOf(form.line)]);
  const problems = await addReceived(request, form.head, values);
  const say = await wordsOf(request);
  const quote = { ...values, inquiryId: id };
  const options = { idempotencyKey: String(sent.get('_key') ?? '') };
  const outcome: { answer: unknown } | { refusal: Refusal } =
    Object.keys(problems).length > 0
      ? { refusal: { status: 400, message: say('supplierDoor.checkForm'), problems } }
      : await attempt(
          request,
          ({ purchasing: { supplierInquiry } }) => (isSubmitted ? supplierInquiry.submitQuote(quote) : supplierInquiry.saveQuote(quote)),
          options,
        );
  if ('refusal' in outcome) return data({ values, refusal: outcome.refusal, key: crypto.randomUUID() }, { status: outcome.refusal.status });
  await forgetDraft(request);
  if (isSubmitted) throw redirectWith(say('supplierDoor.done'), pageOf(id));
  throw redirectWith(say('supplierDoor.saved'), `/pur/supplierinquiry/quote/${id}`);
}

const linesOf = (line: FieldView[], label = ''): FieldView => ({
  name: 'lines',
  label,
  kind: 'rows',
  fields: [{ name: 'lineId', label: '', kind: 'text' }, ...line],
});

/** The quote of a supplier, line by line; what is left blank is not quoted. */
export default function OwnQuote() {
  const { about, version, draft, key, ...stored } = useLoaderData<typeof loader>();
  const again = useActionData<typeof action>();
  const say = useWords();
  const { id, title, lines, form } = about;
  const values: Record<string, unknown> = again?.values ?? stored.values;
  const quoted = (Array.isArray(values.lines) ? values.lines : []) as Line[];
  return (
    <FormWidth>
      <PageHeader
        title={say('supplierDoor.quoteTitle')}
        crumbs={[
          { label: say('supplierDoor.list'), to: '/pur/supplierinquiry/index' },
          { label: title, to: pageOf(id) },
        ]}
      />
      <Panel>
        {!again && <DraftBar draft={draft} />}
        <EntityForm
          key={again?.key ?? `${version} ${draft.offer?.isRestored === true}`}
          fields={form.head}
          values={values}
          refusal={again?.refusal}
          hidden={{ _key: again?.key ?? key, _version: version }}
          draft={again ? { form: draft.form } : draft}
        >
          <h2 className={css.heading}>{say('supplierDoor.lines')}</h2>
          {lines.map((line, index) => (
            <QuoteLine
              key={line.lineId}
              index={index}
              asked={line}
              fields={form.line}
              value={quoted.find(({ lineId }) => lineId === line.lineId) ?? { lineId: line.lineId }}
            />
          ))}
          <SubmitBar>
            <Button kind="primary" name="act" value="submit">
              {say('supplierDoor.submit')}
            </Button>
            <Button name="_act" value="save">
              {say('supplierDoor.save')}
            </Button>
            <ButtonLink to={pageOf(id)}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
