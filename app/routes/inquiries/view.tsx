import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call, statusOf } from '#app/api.server.ts';
import { EntityView } from '#app/entity/form/entity-view.tsx';
import { loadView } from '#app/entity/form/view-page.server.ts';
import { RecordCommands } from '#app/entity/list/record-commands.tsx';
import { NeighbourLinks } from '#app/entity/tools/neighbour-links.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { asksToConfirm, confirmedIn } from '#app/kit/notice/confirm-warnings.tsx';
import { FormWidth, Note, PageHeader, Panel } from '#app/kit/page.tsx';
import { PrintButton } from '#app/kit/print-button.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { SupplierMessages } from '#app/routes/supplier-door/messages.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { formTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './inquiries.module.css';
import { InvitedTable } from './invited-table.tsx';
import { ContactsToConfirm } from './notices/contacts-to-confirm.tsx';
import { Questions } from './questions.tsx';
import { SendQuestion } from './send-question.tsx';
import { Timeline } from './timeline.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const shown = await loadView(request, { area: 'pur', entity: 'inquiryform', id });
  const [parts, story, messages] = await call(request, ({ purchasing }) =>
    Promise.all([purchasing.inquiry.parts({ id }), purchasing.inquiry.story({ id }), purchasing.supplierMessage.list({ id })]),
  );
  const offered = Array.isArray(shown.row._offered) ? shown.row._offered.map(String) : [];
  const ways = offered.includes('send') ? await call(request, ({ messaging }) => messaging.ways()) : undefined;
  const say = await wordsOf(request);
  const fields = shown.fields
    .filter(({ name }) => !elsewhere.includes(name) && hasValue(shown.row[name]))
    .map((field) => (field.name === 'matrialList' ? withName(field, say('inquiries.itemName')) : field));
  const named = parts.lines.filter(({ kind }) => kind === 'formal');
  const items = listOf(shown.row.matrialList).map((line, at) => ({ ...line, itemName: named[at]?.itemName ?? '' }));
  const row: typeof shown.row = { ...shown.row, matrialList: items };
  return {
    ...shown,
    hasMore: true as const,
    id,
    fields,
    row,
    invited: parts.invited,
    toConfirm: parts.toConfirm,
    mayConfirm: parts.rights.audit,
    isOut: parts.isOut === true,
    isTooLateToSend: parts.isTooLateToSend === true,
    offered,
    ...story,
    messages,
    ways,
    key: crypto.randomUUID(),
  };
}

/** In the heading, or in a panel of its own. */
const elsewhere = ['number', 'title', 'supplierList', 'temSupplierList'];

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

/** The lines of an inquiry are sent by their numbers; who reads them wants the names too. */
const withName = (field: FieldView, label: string): FieldView => {
  const [number, ...rest] = field.fields ?? [];
  return { ...field, fields: [...(number ? [number] : []), { name: 'itemName', label, kind: 'text' }, ...rest] };
};

const hasValue = (value: unknown) => value !== null && value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Answers a question; a refusal shows the page again with what was typed. */
export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const text = (name: string) => String(sent.get(name) ?? '');
  const typed = { id: text('id'), answer: text('answer'), publishedQuestion: text('publishedQuestion') };
  const confirm = confirmedIn(sent);
  const input = { ...typed, publish: text('publish'), confirm };
  const outcome = await attempt(request, ({ purchasing }) => purchasing.inquiry.answer(input), { idempotencyKey: text('_key') });
  if ('refusal' in outcome) return data({ refusal: outcome.refusal, typed, confirm }, { status: statusOf(outcome.refusal) });
  throw redirectWith((await wordsOf(request))('inquiries.answered'), new URL(request.url).pathname);
}

export const handle: PageHandle = { words: ['inquiries', 'supplierDoor'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'view', data?.screen.title);

export default function InquiryViewPage() {
  const { id, screen, fields, row, name, history, editHref, from, neighbours, key, ...more } = useLoaderData<typeof loader>();
  const { invited, toConfirm, mayConfirm, isOut, isTooLateToSend, offered, commands, timeline, questions, messages, ways } = more;
  const answered = useAnswer<typeof action>();
  const say = useWords();
  const here = `${screen.page}/view/${id}`;
  const may = (name: string) => offered.includes(name);
  return (
    <FormWidth>
      <PageHeader
        title={name}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
        actions={
          <>
            <NeighbourLinks neighbours={neighbours} />
            <ButtonLink to={from}>{say('kit.back')}</ButtonLink>
            <PrintButton />
            <ButtonLink icon="copy" to={`${screen.page}/add?${new URLSearchParams({ copy: id, from: `${screen.page}/view/${id}` })}`}>
              {say('inquiries.copy')}
            </ButtonLink>
            {editHref && (
              <ButtonLink icon="edit" to={editHref}>
                {say('kit.edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      {answered && !asksToConfirm(answered.refusal) && (
        <ProblemSummary
          key={answered.refusal.message}
          message={answered.refusal.message}
          problems={Object.entries(answered.refusal.problems).map(([name, text]) => ({
            id: `${name === 'publishedQuestion' ? 'published' : 'answer'}-${answered.typed.id}`,
            label: say(name === 'publishedQuestion' ? 'inquiries.publishedQuestion' : 'inquiries.answer'),
            text,
          }))}
        />
      )}
      {isTooLateToSend && <Note>{say('inquiries.tooLateToSend')}</Note>}
      <div className={css.acts}>
        {ways && <SendQuestion id={id} from={here} formKey={key} invited={invited} endDate={String(row.endDate)} ways={ways} />}
        <RecordCommands page={screen.page} id={id} commands={commands.filter(({ name }) => name !== 'send')} from={here} />
        {isOut && (
          <ButtonLink kind={may('award') ? 'primary' : 'plain'} icon="chart" to={`${screen.page}/compare/${id}`}>
            {say('inquiries.compare')}
          </ButtonLink>
        )}
      </div>
      <Panel>
        <EntityView fields={fields} row={row} history={history} />
      </Panel>
      <Panel title={say('inquiries.suppliers')} flush>
        <InvitedTable
          invited={invited}
          quoteHref={may('quote') ? `${screen.page}/quote/${id}` : undefined}
          correctHref={may('correct') ? `${screen.page}/recipient/${id}` : undefined}
        />
      </Panel>
      {toConfirm.length > 0 && <ContactsToConfirm contacts={toConfirm} mayConfirm={mayConfirm} from={here} formKey={key} />}
      {isOut && <SupplierMessages inquiryId={id} formKey={key} messages={messages} mayResend={may('resend')} />}
      <Questions questions={questions} mayAnswer={may('answer')} formKey={key} refused={answered} />
      <Timeline timeline={timeline} />
    </FormWidth>
  );
}
