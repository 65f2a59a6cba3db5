import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { forgetDraft, readDrafted, withDraft } from '#app/entity/drafts/draft.server.ts';
import { fieldKinds } from '#app/fields/fields.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, Note, PageHeader, Panel } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import css from './door.module.css';
import { LineTable } from './line-table.tsx';
import { Questions } from './questions.tsx';
import { Rounds } from './rounds.tsx';

export const handle: PageHandle = { words: ['supplierDoor'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.title);

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  const about = await call(request, ({ purchasing }) => purchasing.supplierInquiry.detail({ id }));
  const question = { fields: [{ name: 'question', label: '', kind: 'text' as const }], values: {}, version: '' };
  const { values } = await withDraft(request, question, { isAtOnce: true });
  // Whoever comes back by the link of a mail lands here, and not on the form that he was typing in.
  const typed = await call(request, ({ workspace }) => workspace.draft({ form: quoteAt(id) }));
  return { ...about, typedQuestion: String(values.question ?? ''), hasTypedQuote: typed !== null, key: crypto.randomUUID() };
}

const quoteAt = (id = '') => `/pur/supplierinquiry/quote/${id}`;

/** Asks a question. */
export async function action({ request, params: { id = '' } }: ActionFunctionArgs) {
  const sent = await readDrafted(request, { hasDraft: false });
  const question = String(sent.get('question') ?? '');
  const outcome = await attempt(request, ({ purchasing }) => purchasing.supplierInquiry.ask({ inquiryId: id, question }), {
    idempotencyKey: String(sent.get('_key') ?? ''),
  });
  if ('refusal' in outcome) return data({ question, refusal: outcome.refusal }, { status: outcome.refusal.status });
  await forgetDraft(request);
  throw redirectWith((await wordsOf(request))('supplierDoor.asked'), `/pur/supplierinquiry/view/${id}`);
}

export type OwnInquiryData = Awaited<ReturnType<typeof loader>>;

/** One inquiry as its supplier sees it: what is asked for, the own quotes and awards, and questions. */
export default function OwnInquiry() {
  const about = useLoaderData<typeof loader>();
  const asked = useAnswer<typeof action>();
  const say = useWords();
  const {
    id,
    number,
    title,
    endDate,
    stateName,
    tone,
    isOpen,
    isBlocked,
    isCancelled,
    cancelReason,
    buyer,
    paymentTerms,
    deliveryTerms,
    note,
    files,
    rounds,
    latest,
    isUnconfirmed,
    hasTypedQuote,
  } = about;
  // A draft is no round yet.
  const isDraft = latest && rounds.every((round) => round.id !== latest.id);
  const press = isDraft ? 'supplierDoor.quoteGoOn' : rounds.length > 0 ? 'supplierDoor.quoteAgain' : 'supplierDoor.quoteNow';
  const { Cell: FileCell } = fieldKinds.files;
  return (
    <FormWidth>
      <PageHeader
        title={title}
        crumbs={[{ label: say('supplierDoor.list'), to: '/pur/supplierinquiry/index' }]}
        actions={
          isOpen &&
          !isUnconfirmed && (
            <ButtonLink kind="primary" to={quoteAt(id)}>
              {say(press)}
            </ButtonLink>
          )
        }
      />
      {isCancelled && (
        <Note>
          {say('supplierDoor.cancelled')} {cancelReason}
        </Note>
      )}
      {isBlocked && <Note>{say('supplierDoor.blocked')}</Note>}
      {isUnconfirmed && <Note>{say('supplierDoor.unconfirmed')}</Note>}
      {isOpen && !isUnconfirmed && hasTypedQuote && (
        <Note>
          {say('supplierDoor.typedQuote')} <Link to={`${quoteAt(id)}?draft=1`}>{say('supplierDoor.quoteGoOn')}</Link>
        </Note>
      )}
      <Panel>
        <p className={css.facts}>
          <code>{number}</code> <Badge tone={tone}>{stateName}</Badge> {say('supplierDoor.due')} {endDate}
        </p>
        {buyer && (
          <p className={css.facts}>
            {say('supplierDoor.buyer')} {buyer.name} {buyer.phone && <a href={`tel:${buyer.phone}`}>{buyer.phone}</a>}{' '}
            {buyer.email && <a href={`mailto:${buyer.email}`}>{buyer.email}</a>}
          </p>
        )}
        {paymentTerms && (
          <p className={css.facts}>
            {say('supplierDoor.payment')} {paymentTerms}
          </p>
        )}
        {deliveryTerms && (
          <p className={css.facts}>
            {say('supplierDoor.deliveryTerms')} {deliveryTerms}
          </p>
        )}
        {note && <p className={css.text}>{note}</p>}
        {files.length > 0 && (
          <>
            <h2 className={css.heading}>{say('supplierDoor.files')}</h2>
            <FileCell field={{ name: 'files', label: '', kind: 'files' }} row={{ files }} />
          </>
        )}
      </Panel>
      <Panel title={say('supplierDoor.lines')} flush>
        <LineTable about={about} />
      </Panel>
      {rounds.length > 0 && <Rounds about={about} />}
      <Questions about={about} asked={asked} />
    </FormWidth>
  );
}
