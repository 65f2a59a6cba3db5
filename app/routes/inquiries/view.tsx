import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { EntityView } from '#app/entity/form/entity-view.tsx';
import { loadView } from '#app/entity/form/view-page.server.ts';
import { NeighbourLinks } from '#app/entity/tools/neighbour-links.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { PrintButton } from '#app/kit/print-button.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { SupplierMessages } from '#app/routes/supplier-door/messages.tsx';
import { formTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import type { FieldView, ScreenAction } from '#rules/screen.ts';
import { type Act, actAndGoOn } from './act.server.ts';
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
  const offered = shown.commands.map(({ name }) => name);
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
    rights: parts.rights,
    hasEnded: parts.hasEnded,
    isOpen: parts.isOpen === true,
    isOut: parts.isOut === true,
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

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const id = params.id ?? '';
  const text = (name: string) => String(sent.get(name) ?? '');
  const acts: Record<string, Act> = {
    audit: { done: 'inquiries.audited', run: ({ purchasing }) => purchasing.inquiry.audit({ ids: [id] }) },
    takeBack: { done: 'inquiries.tookBack', run: ({ purchasing }) => purchasing.inquiry.takeBack({ id }) },
    send: { done: 'inquiries.sent', run: ({ purchasing }) => purchasing.inquiry.send({ id }) },
    remind: { done: 'inquiries.reminded', run: ({ purchasing }) => purchasing.inquiry.remind({ id }) },
    open: { done: 'inquiries.opened', run: ({ purchasing }) => purchasing.inquiry.open({ id }) },
    close: { done: 'inquiries.closed', run: ({ purchasing }) => purchasing.inquiry.close({ id }) },
    reopen: { done: 'inquiries.reopened', run: ({ purchasing }) => purchasing.inquiry.reopen({ id }) },
    extend: { done: 'inquiries.extended', run: ({ purchasing }) => purchasing.inquiry.extend({ id, endDate: text('endDate') }) },
    cancel: { done: 'inquiries.cancelled', run: ({ purchasing }) => purchasing.inquiry.cancel({ id, reason: text('reason') }) },
    confirmContact: {
      done: 'inquiries.contactConfirmed',
      run: ({ purchasing }) => purchasing.supplierContact.confirm({ id: text('contactId'), version: text('version') }),
    },
    answer: {
      done: 'inquiries.answered',
      run: ({ purchasing }) => purchasing.inquiry.answer({ id: text('questionId'), answer: text('answer') }),
    },
  };
  const act = acts[text('_act')];
  if (!act) throw new Response(null, { status: 400 });
  return actAndGoOn(request, sent, act);
}

export const handle: PageHandle = { words: ['inquiries', 'supplierDoor'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'view', data?.screen.title);

export default function InquiryViewPage() {
  const { id, screen, fields, row, name, history, editHref, from, neighbours, key, ...more } = useLoaderData<typeof loader>();
  const { invited, toConfirm, rights, hasEnded, isOpen, isOut, offered, commands, timeline, questions, messages, ways } = more;
  const answered = useActionData<typeof action>();
  const say = useWords();
  const isSealedNow = row.isSealedBid === true && !row.openedTime;
  const may = (name: string) => offered.includes(name);
  const problems = answered?.refusal.problems ?? {};
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
      {answered && (
        <ProblemSummary
          key={answered.refusal.message}
          message={answered.refusal.message}
          problems={Object.entries(problems).map(([field, text]) => ({ id: field, label: labelOf(field, say), text }))}
        />
      )}
      <Form method="post" className={css.acts}>
        <FormToken />
        <input type="hidden" name="_key" value={key} />
        {ways && <SendQuestion invited={invited} endDate={String(row.endDate)} ways={ways} />}
        {commands
          .filter(({ name, asks }) => name !== 'send' && !asks)
          .map((command) => (
            <ActButton key={command.name} command={command} />
          ))}
        {isOut && (
          <ButtonLink kind={isOpen && !isSealedNow ? 'primary' : 'plain'} icon="chart" to={`${screen.page}/compare/${id}`}>
            {say('inquiries.compare')}
          </ButtonLink>
        )}
      </Form>
      <Panel>
        <EntityView fields={fields} row={row} history={history} />
      </Panel>
      <Panel title={say('inquiries.suppliers')} flush>
        <InvitedTable invited={invited} quoteHref={isOpen && !hasEnded && rights.quote ? `${screen.page}/quote/${id}` : undefined} />
      </Panel>
      {toConfirm.length > 0 && <ContactsToConfirm contacts={toConfirm} mayConfirm={rights.audit} formKey={key} />}
      {(may('extend') || may('cancel')) && (
        <details className={css.fold} open={'endDate' in problems || 'reason' in problems}>
          <summary>{say('inquiries.change')}</summary>
          <div className={css.changes}>
            {may('extend') && (
              <Form method="post" className={css.change}>
                <FormToken />
                <input type="hidden" name="_key" value={`${key}-extend`} />
                <Field id="endDate" label={say('inquiries.newEnd')} required problem={problems.endDate}>
                  <input type="date" name="endDate" defaultValue={answered?.typed.endDate ?? String(row.endDate)} />
                </Field>
                <Button name="_act" value="extend">
                  {say('inquiries.extend')}
                </Button>
              </Form>
            )}
            <Form method="post" className={css.change}>
              <FormToken />
              <input type="hidden" name="_key" value={`${key}-cancel`} />
              <Field id="reason" label={say('inquiries.reason')} required problem={problems.reason}>
                <input type="text" name="reason" maxLength={500} defaultValue={answered?.typed.reason ?? ''} />
              </Field>
              <Button kind="danger" name="_act" value="cancel">
                {say('inquiries.cancel')}
              </Button>
            </Form>
          </div>
        </details>
      )}
      {isOut && (
        <SupplierMessages
          inquiryId={id}
          formKey={key}
          messages={messages}
          mayResend={isOpen && !hasEnded && rights.send}
          mayTellAwards={rights.award && hasUntoldAward(timeline, messages)}
        />
      )}
      <Questions questions={questions} mayAnswer={isOpen && rights.send} formKey={key} refused={answered} />
      <Timeline timeline={timeline} />
    </FormWidth>
  );
}

/** Awarded, not undone since, and no supplier was told. */
const hasUntoldAward = (timeline: readonly { action: string }[], messages: readonly { reason: string }[]): boolean =>
  timeline.filter(({ action }) => action === 'award' || action === 'reopen').at(-1)?.action === 'award' &&
  !messages.some(({ reason }) => reason === 'award');

const labelOf = (field: string, say: ReturnType<typeof useWords>) =>
  field === 'endDate' ? say('inquiries.newEnd') : field === 'reason' ? say('inquiries.reason') : say('inquiries.answer');

/** A command that is done at once. */
const ActButton = ({ command: { name, label, isNext } }: { command: ScreenAction }) => (
  <Button kind={isNext ? 'primary' : 'plain'} name="_act" value={name}>
    {label}
  </Button>
);
