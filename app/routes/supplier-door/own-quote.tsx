import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call, type Refusal } from '#app/api.server.ts';
import { forgetDraft, readDrafted, versionSeen, withDraft } from '#app/entity/drafts/draft.server.ts';
import { DraftBar } from '#app/entity/drafts/draft-bar.tsx';
import { withTheirs } from '#app/entity/form/conflict.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { readForm } from '#app/entity/form/read-form.ts';
import { StaleRemedy } from '#app/entity/form/stale-remedy.tsx';
import { addReceived } from '#app/fields/files/add-received.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { confirmedIn } from '#app/kit/notice/confirm-warnings.tsx';
import { FormWidth, Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import type { FieldView } from '#rules/screen.ts';
import { actOnLines, again } from './act-on-lines.server.ts';
import { linesIn, markQuote, quoteConflict, withTheirLines } from './own-conflict.server.ts';
import { QuoteLines, toolFields } from './quote-lines.tsx';

export const handle: PageHandle = { words: ['supplierDoor'] };
export const meta = titled('supplierDoor.quoteTitle');

const pageOf = (id: string) => `/pur/supplierinquiry/view/${id}`;

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const about = await call(request, ({ purchasing }) => purchasing.supplierInquiry.detail({ id }));
  if (!about.isOpen)
    throw redirectWith((await wordsOf(request))(about.isBlocked ? 'supplierDoor.blocked' : 'supplierDoor.closed'), pageOf(id), 'bad');
  if (about.isUnconfirmed) throw redirect(pageOf(id));
  const { latest, form, seen: version, lines: asked } = about;
  const shown = latest ?? form.initial;
  const opened = markQuote({ ...form, asked }, shown);
  const fields = [...form.head, linesOf(form.line, (await wordsOf(request))('supplierDoor.lines'))];
  return { about, version, opened, ...(await withDraft(request, { fields, values: shown, version })), key: crypto.randomUUID() };
}

/** Saves the draft, or submits the quote; the Enter key saves. */
export async function action({ request, params: { id = '' } }: ActionFunctionArgs) {
  const sent = await readDrafted(request);
  const { form, latest, seen, lines: asked } = await call(request, ({ purchasing }) => purchasing.supplierInquiry.detail({ id }));
  const isSubmitted = sent.get('act') === 'submit';
  const stored: Record<string, unknown> = latest ?? form.initial;
  const fields = [...form.head, linesOf(form.line)];
  const values = withTheirLines(sent, withTheirs(sent, form.head, readForm(sent, fields), stored), stored);
  const as = { version: versionSeen(sent), opened: String(sent.get('_opened') ?? '') };
  const problems = await addReceived(request, form.head, values);
  const say = await wordsOf(request);
  const acted = await actOnLines(request, sent, { values, lines: linesIn(values), fields: form.line }, ({ purchasing }, filled) =>
    purchasing.supplierInquiry.readWorkbook({ id, ...filled }),
  );
  if (acted) return again({ ...acted, ...as });
  const confirm = confirmedIn(sent);
  const quote = { ...values, inquiryId: id, confirm, seen: as.version };
  const options = { idempotencyKey: String(sent.get('_key') ?? '') };
  const outcome: { answer: unknown } | { refusal: Refusal } =
    Object.keys(problems).length > 0
      ? { refusal: { status: 400, message: say('supplierDoor.checkForm'), problems } }
      : await attempt(
          request,
          ({ purchasing: { supplierInquiry } }) => (isSubmitted ? supplierInquiry.submitQuote(quote) : supplierInquiry.saveQuote(quote)),
          options,
        );
  if ('refusal' in outcome) {
    const { refusal } = outcome;
    if (refusal.status !== 409 || seen === as.version) return again({ values, refusal, confirm, ...as });
    const about = { ...form, asked };
    const conflict = quoteConflict(say, { ...about, opened: as.opened, typed: values, stored });
    return again({ values, refusal, version: seen, opened: markQuote(about, stored), conflict });
  }
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
  const { about, version, opened, draft, key, ...stored } = useLoaderData<typeof loader>();
  const shown = useAnswer<typeof action>();
  const say = useWords();
  const { id, title, lines, form } = about;
  const values: Record<string, unknown> = shown?.values ?? stored.values;
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
        {!shown && <DraftBar draft={draft} />}
        {shown?.said && <Note>{shown.said}</Note>}
        <EntityForm
          key={shown?.key ?? `${version} ${draft.offer?.isRestored === true}`}
          fields={form.head}
          values={values}
          labelled={[
            ...form.head,
            linesOf(form.line, say('supplierDoor.lines')),
            ...toolFields(form.line, say('supplierDoor.workbookFilled')),
          ]}
          refusal={shown?.refusal}
          confirmed={shown?.confirm}
          remedy={shown?.conflict && <StaleRemedy conflict={shown.conflict} href={`/pur/supplierinquiry/quote/${id}`} />}
          hidden={{ _key: shown?.key ?? key, _version: shown?.version ?? version, _opened: shown?.opened ?? opened }}
          draft={shown ? { form: draft.form } : draft}
        >
          <QuoteLines
            lines={lines}
            fields={form.line}
            values={values}
            workbook={`/pur/supplierinquiry/workbook/${id}`}
            grown={shown?.grown}
          />
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
