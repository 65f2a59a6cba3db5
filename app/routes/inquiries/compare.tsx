import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { type Areas, attempt, call } from '#app/api.server.ts';
import { readForm } from '#app/entity/form/read-form.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { asksToConfirm, ConfirmWarnings, isWarning } from '#app/kit/notice/confirm-warnings.tsx';
import { PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { PrintButton } from '#app/kit/print-button.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import css from './comparison.module.css';
import { ComparisonTable, money } from './comparison-table.tsx';
import { negotiate } from './negotiate.server.ts';
import { Negotiation } from './negotiation.tsx';

const page = '/pur/inquiryform';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const [compared, { rights }] = await call(request, ({ purchasing }) =>
    Promise.all([purchasing.inquiry.compare({ id }), purchasing.inquiry.parts({ id })]),
  );
  const chosen = rights.negotiate ? chosenIn(compared, new URL(request.url).searchParams.get('line')) : undefined;
  const negotiated = chosen && (await call(request, ({ purchasing }) => purchasing.quoteLine.rounds({ id: chosen.id })));
  return {
    id,
    ...compared,
    rights,
    chosen: chosen && { ...chosen, rounds: negotiated?.rounds ?? [], offered: negotiated?.offered ?? [] },
    key: crypto.randomUUID(),
  };
}

type Compared = Awaited<ReturnType<Areas['purchasing']['inquiry']['compare']>>;

/** The quoted line that is negotiated; none once its supplier has quoted anew. */
function chosenIn({ suppliers, lines }: Compared, id: string | null) {
  for (const { itemNumber, cells } of lines)
    for (const [at, cell] of cells.entries())
      if (cell.answer === 'price' && cell.quoteLineId === id)
        return { id, version: cell.version, currency: cell.quoted.currency ?? '', itemNumber, supplier: suppliers[at]?.supplierName ?? '' };
  return undefined;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const [say, id] = [await wordsOf(request), params.id ?? ''];
  const options = { idempotencyKey: String(sent.get('_key') ?? '') };
  const command = commands[String(sent.get('_act'))];
  if (command) {
    const outcome = await attempt(request, (areas) => command.run(areas, id), options);
    if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, `${page}/compare/${id}`, 'bad');
    throw redirectWith(say(command.done), `${page}/compare/${id}`);
  }
  if (sent.get('_act') === 'negotiate' || sent.get('_act') === 'undoNegotiation') return negotiate(request, sent);
  const typed = readForm(sent, awardFields).awards;
  const awards = (Array.isArray(typed) ? typed : []) as { lineId: string; inviteId: string; quantity: string }[];
  const [version, confirm] = [Number(sent.get('version')), String(sent.get('confirm') ?? '')];
  const outcome = await attempt(request, ({ purchasing }) => purchasing.inquiry.award({ id, version, awards, confirm }), options);
  if ('refusal' in outcome)
    return data({ refusal: outcome.refusal, awards, confirm, typed: undefined }, { status: outcome.refusal.status === 409 ? 409 : 400 });
  throw redirectWith(say('inquiries.awardDone'), `${page}/compare/${id}`);
}

const commands: Record<string, { done: WordKey; run: (areas: Areas, id: string) => Promise<unknown> }> = {
  undoAward: { done: 'inquiries.undone', run: ({ purchasing }, id) => purchasing.inquiry.undoAward({ id }) },
  pushAwards: { done: 'inquiries.pushed', run: ({ purchasing }, id) => purchasing.inquiry.pushAwards({ id }) },
};

const text = (name: string) => ({ name, label: name, kind: 'text' as const });
const awardFields = [{ name: 'awards', label: '', kind: 'rows' as const, fields: ['lineId', 'inviteId', 'quantity'].map(text) }];

export const handle: PageHandle = { words: ['inquiries'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.inquiry.number);

/** Suppliers beside each other for each line, and who gets the order. */
export default function ComparePage() {
  const {
    id,
    inquiry,
    suppliers,
    lines,
    proposedTotal,
    awardedTotal,
    offered = [],
    isPushDue,
    rights,
    chosen,
    key,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const say = useWords();
  const hasPrices = lines.some(({ cells }) => cells.some(({ answer }) => answer === 'price'));
  const mayAward = offered.includes('award') && hasPrices;
  const shares = lines.flatMap(({ awards }) => awards);
  const rates = Object.entries(inquiry.rates).filter(([currency]) => currency !== inquiry.currency);
  const problems = refused?.refusal.problems ?? {};
  const faults = Object.entries(problems).filter(([path]) => !isWarning(path));
  return (
    <>
      <PageHeader
        title={say('inquiries.compareTitle', { number: inquiry.number })}
        crumbs={[...useMenuCrumbs(), { label: inquiry.title, to: `${page}/view/${id}` }]}
        actions={
          <>
            <ButtonLink to={`${page}/view/${id}`}>{say('kit.back')}</ButtonLink>
            <PrintButton />
            {rights.export && (
              <ButtonLink icon="download" to={`${page}/compare/${id}/xlsx`} reloadDocument>
                {say('inquiries.xlsx')}
              </ButtonLink>
            )}
          </>
        }
      />
      {refused && !asksToConfirm(refused.refusal) && (
        <ProblemSummary
          key={refused.refusal.message}
          message={refused.refusal.message}
          problems={faults.map(([path, told]) => ({
            id: path,
            label: lineOf(path, refused.awards, lines) || say('inquiries.agreed'),
            text: told,
          }))}
        />
      )}
      <p className={css.basis}>
        {say('inquiries.compareHint', { currency: inquiry.currency })}
        {rates.length > 0 &&
          say('inquiries.rates', { rates: rates.map(([one, rate]) => `1 ${one} = ${rate} ${inquiry.currency}`).join(', ') })}
      </p>
      {chosen && (
        <Negotiation
          title={say('inquiries.negotiateOn', { supplier: chosen.supplier, item: chosen.itemNumber })}
          actions={<ButtonLink to={`${page}/compare/${id}`}>{say('kit.close')}</ButtonLink>}
          rounds={chosen.rounds}
          line={chosen}
          formKey={key}
          refused={refused?.typed && { typed: refused.typed, problems }}
        />
      )}
      {inquiry.isSealedNow || !hasPrices ? (
        <Panel>
          <Empty
            icon={inquiry.isSealedNow ? 'lock' : 'info'}
            title={say(inquiry.isSealedNow ? 'inquiries.sealed' : 'inquiries.noQuotes')}
            action={
              inquiry.isSealedNow && inquiry.hasEnded && <ButtonLink to={`${page}/view/${id}`}>{say('inquiries.toOpening')}</ButtonLink>
            }
          />
        </Panel>
      ) : (
        // Other prices lead to another proposal, so that its quantities are filled in anew.
        <Form method="post" key={inquiry.version}>
          <FormToken />
          <input type="hidden" name="_key" value={key} />
          <input type="hidden" name="version" value={inquiry.version} />
          {refused?.awards && <ConfirmWarnings refusal={refused.refusal} confirmed={refused.confirm} />}
          <Panel flush>
            <ComparisonTable
              suppliers={suppliers}
              lines={lines}
              mayAward={mayAward}
              typed={refused?.awards}
              problems={problems}
              mayNegotiate={rights.negotiate}
            />
          </Panel>
          <SubmitBar framed>
            {mayAward && <Button kind="primary">{say('inquiries.award')}</Button>}
            {isPushDue && (
              <Button kind="primary" icon="upload" name="_act" value="pushAwards">
                {say(shares.some(({ push }) => push) ? 'inquiries.pushAgain' : 'inquiries.pushAwards')}
              </Button>
            )}
            {offered.includes('undoAward') && (
              <Button name="_act" value="undoAward">
                {say('inquiries.undoAward')}
              </Button>
            )}
            <span className={css.totals}>
              {awardedTotal === null
                ? say('inquiries.proposed', { total: `${money(proposedTotal)} ${inquiry.currency}` })
                : say('inquiries.awardedTotal', { total: `${money(awardedTotal)} ${inquiry.currency}` })}
            </span>
          </SubmitBar>
        </Form>
      )}
    </>
  );
}

function lineOf(
  path: string,
  awards: readonly { lineId: string }[] | undefined,
  lines: readonly { lineId: string; itemNumber: string }[],
): string {
  const at = Number(path.split('.')[1]);
  return lines.find(({ lineId }) => lineId === awards?.[at]?.lineId)?.itemNumber ?? '';
}
