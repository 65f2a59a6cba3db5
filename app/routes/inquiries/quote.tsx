import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
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
import { FormWidth, Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { actOnLines, again } from '#app/routes/supplier-door/act-on-lines.server.ts';
import { linesIn, markQuote, quoteConflict, withTheirLines } from '#app/routes/supplier-door/own-conflict.server.ts';
import { QuoteLines, toolFields } from '#app/routes/supplier-door/quote-lines.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import type { FieldView } from '#rules/screen.ts';

const page = '/pur/inquiryform';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { fields, values, seen: version, ...entry } = await readEntry(request, params);
  const opened = markQuote(partsOf(fields, entry.lines), values);
  const drafted = await withDraft(request, { fields, values, version });
  return { ...entry, version, opened, inviteId: params.inviteId ?? '', fields, ...drafted, key: crypto.randomUUID() };
}

const readEntry = (request: Request, { id = '', inviteId = '' }: LoaderFunctionArgs['params']) =>
  call(request, ({ purchasing }) => purchasing.quote.entry({ inquiryId: id, inviteId }));

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await readDrafted(request);
  const { fields, draftId, seen, isSealed, lines: asked, values: stored } = await readEntry(request, params);
  const values = withTheirLines(sent, withTheirs(sent, fields, readForm(sent, fields), stored), stored);
  const as = { version: versionSeen(sent), opened: String(sent.get('_opened') ?? '') };
  const confirm = String(sent.get('confirm') ?? '');
  const wrongFiles = await addReceived(request, fields, values);
  const [wrong] = Object.values(wrongFiles);
  if (wrong !== undefined) return again({ refusal: { status: 400, message: wrong, problems: wrongFiles }, values, confirm, ...as });
  const typed = { values, lines: linesIn(values), fields: lineFieldsIn(fields) };
  const acted = await actOnLines(request, sent, typed, ({ purchasing }, filled) =>
    purchasing.quote.readWorkbook({ inquiryId: params.id ?? '', inviteId: params.inviteId ?? '', ...filled }),
  );
  if (acted) return again({ ...acted, ...as });
  const isDraft = sent.get('_act') === 'draft';
  const input = {
    ...values,
    confirm,
    seen: as.version,
    inquiryId: params.id,
    inviteId: params.inviteId,
    ...(draftId !== null && { id: draftId }),
  };
  const outcome = await attempt(
    request,
    ({ purchasing: { quote } }) => (isDraft ? (draftId === null ? quote.save(input) : quote.update(input)) : quote.enter(input)),
    { idempotencyKey: String(sent.get('_key') ?? '') },
  );
  const say = await wordsOf(request);
  if ('refusal' in outcome) {
    const { refusal } = outcome;
    if (refusal.status !== 409 || seen === as.version) return again({ refusal, values, confirm, ...as });
    const about = partsOf(fields, asked);
    // Nobody reads what a colleague has entered of a sealed inquiry.
    const conflict = isSealed ? [] : quoteConflict(say, { ...about, opened: as.opened, typed: values, stored });
    return again({ refusal, values, confirm, version: seen, opened: markQuote(about, stored), conflict });
  }
  await forgetDraft(request);
  throw redirectWith(say(isDraft ? 'inquiries.draftSaved' : 'inquiries.submitted'), `${page}/view/${params.id}`);
}

const partsOf = (fields: readonly FieldView[], lines: readonly { id: string; itemNumber: string }[]) => ({
  head: fields.filter(({ name }) => name !== 'lines'),
  line: lineFieldsIn(fields),
  asked: lines.map(({ id: lineId, itemNumber }) => ({ lineId, itemNumber })),
});

const lineFieldsIn = (fields: readonly FieldView[]): FieldView[] =>
  (fields.find(({ name }) => name === 'lines')?.fields ?? []).filter(({ name }) => name !== 'lineId');

export const handle: PageHandle = { words: ['inquiries', 'supplierDoor'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.supplierName);

/** A buyer types what a supplier has answered, with its attachments or without. */
export default function QuotePage() {
  const { inquiry, inviteId, isSealed, supplierName, round, fields, values, lines, version, opened, draft, key } =
    useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const say = useWords();
  const typed: Record<string, unknown> = refused?.values ?? values;
  const lineFields = lineFieldsIn(fields);
  return (
    <FormWidth>
      <PageHeader
        title={say('inquiries.quoteTitle', { supplier: supplierName })}
        crumbs={[
          ...useMenuCrumbs(),
          { label: inquiry.title, to: `${page}/view/${inquiry.id}` },
          { label: say('inquiries.round', { round }) },
        ]}
      />
      {isSealed && <Note>{say('inquiries.sealedEntry')}</Note>}
      <Panel>
        {refused?.said && <Note>{refused.said}</Note>}
        {!refused && <DraftBar draft={draft} />}
        <EntityForm
          key={refused?.key ?? `${version} ${draft.offer?.isRestored === true}`}
          fields={fields.filter(({ name }) => name !== 'lines')}
          values={typed}
          labelled={[...fields, ...toolFields(lineFields, say('supplierDoor.workbookFilled'))]}
          refusal={refused?.refusal}
          confirmed={refused?.confirm}
          remedy={refused?.conflict && <StaleRemedy conflict={refused.conflict} href={`${page}/quote/${inquiry.id}/${inviteId}`} />}
          hidden={{ _key: refused?.key ?? key, _version: refused?.version ?? version, _opened: refused?.opened ?? opened }}
          columns={2}
          draft={refused ? { form: draft.form } : draft}
          head={<span />}
        >
          <QuoteLines
            lines={lines.map((line) => ({ ...line, lineId: line.id }))}
            fields={lineFields}
            values={typed}
            workbook={`${page}/quote/${inquiry.id}/${inviteId}/workbook`}
            grown={refused?.grown}
          />
          <SubmitBar>
            <Button kind="primary">{say('inquiries.submit')}</Button>
            {!isSealed && (
              <Button name="_act" value="draft">
                {say('inquiries.saveDraft')}
              </Button>
            )}
            <ButtonLink to={`${page}/view/${inquiry.id}`}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
