import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { type Areas, attempt, call, statusOf } from '#app/api.server.ts';
import { readForm } from '#app/entity/form/read-form.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { asksToConfirm, ConfirmWarnings, confirmedIn, isWarning } from '#app/kit/notice/confirm-warnings.tsx';
import { Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { PrintButton } from '#app/kit/print-button.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import css from './comparison.module.css';
import { ComparisonTable, money, SupplierHeads } from './comparison-table.tsx';
import { negotiate } from './negotiate.server.ts';
import { Negotiation } from './negotiation.tsx';
import { WishForm } from './notices/wish-form.tsx';

const page = '/pur/inquiryform';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const { searchParams } = new URL(request.url);
  const asked = { orderCost: searchParams.get('orderCost') ?? '', plan: searchParams.get('plan') ?? '' };
  const { rights } = await call(request, ({ purchasing }) => purchasing.inquiry.parts({ id }));
  const tried = await attempt(request, ({ purchasing }) => purchasing.inquiry.compare({ id, ...asked }));
  const problem = 'refusal' in tried ? tried.refusal.problems.orderCost : undefined;
  // Without what was refused; anything else that is refused is an error page.
  const compared =
    'answer' in tried ? tried.answer : await call(request, ({ purchasing }) => purchasing.inquiry.compare({ id, plan: asked.plan }));
  const chosen = rights.negotiate ? chosenIn(compared, searchParams.get('line')) : undefined;
  const negotiated = chosen && (await call(request, ({ purchasing }) => purchasing.quoteLine.rounds({ id: chosen.id })));
  return {
    id,
    ...compared,
    rights,
    wishRefused: problem === undefined ? undefined : { typed: asked.orderCost, problem },
    search: wishIn(request),
    chosen: chosen && { ...chosen, rounds: negotiated?.rounds ?? [], offered: negotiated?.offered ?? [] },
    key: crypto.randomUUID(),
  };
}

/** What the address says of the proposal. */
function wishIn({ url }: Request): string {
  const all = new URL(url).searchParams;
  return String(new URLSearchParams(['plan', 'orderCost'].flatMap((name) => all.getAll(name).map((value) => [name, value]))));
}

type Compared = Awaited<ReturnType<Areas['purchasing']['inquiry']['compare']>>;

/** The quoted line that is negotiated; none once its supplier has quoted anew. */
function chosenIn({ suppliers, lines }: Compared, id: string | null) {
  for (const { itemNumber, cells } of lines)
    for (const [at, cell] of cells.entries())
      if (cell.answer === 'price' && cell.quoteLineId === id)
        return {
          ...{ id, version: cell.version, currency: cell.quoted.currency ?? '', itemNumber, supplier: suppliers[at]?.supplierName ?? '' },
          ...{ isTaxIncluded: cell.quoted.isTaxIncluded, taxRate: cell.quoted.taxRate },
        };
  return undefined;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const [say, id] = [await wordsOf(request), params.id ?? ''];
  const here = `${page}/compare/${id}?${wishIn(request)}`;
  const options = { idempotencyKey: String(sent.get('_key') ?? '') };
  const undoes = confirmedIn(sent) === undoing;
  const command = commands[undoes ? undoing : String(sent.get('_act'))];
  if (command && command === commands[undoing] && !undoes) {
    const text = say('inquiries.undoQuestion');
    const refusal = { status: 400, message: text, problems: { [`confirm.${undoing}`]: text } };
    return data(
      { refusal, awards: setByHand(awardsIn(sent)), confirm: '', asks: undoing, typed: undefined, done: undefined },
      { status: 400 },
    );
  }
  if (command) {
    const outcome = await attempt(request, (areas) => command.run(areas, id), options);
    if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
    throw redirectWith(say(command.done), here);
  }
  const typed = awardsIn(sent);
  const awards = typed.map(({ lineId, inviteId, quantity }) => ({ lineId, inviteId, quantity }));
  const act = actOf(sent);
  if (act !== 'award') {
    // Nothing that was typed is lost meanwhile, so the page is answered as it stands.
    const outcome = act === 'pick' ? undefined : await negotiate(request, sent);
    const answer = {
      awards: setByHand(typed),
      confirm: '',
      asks: undefined,
      refusal: undefined,
      typed: undefined,
      done: undefined,
      ...outcome,
    };
    return data(answer, { status: answer.refusal ? statusOf(answer.refusal) : 200 });
  }
  const [version, confirm] = [Number(sent.get('version')), String(sent.get('confirm') ?? '')];
  const outcome = await attempt(request, ({ purchasing }) => purchasing.inquiry.award({ id, version, awards, confirm }), options);
  if ('refusal' in outcome)
    return data(
      { refusal: outcome.refusal, awards, confirm, asks: undefined, typed: undefined, done: undefined },
      { status: statusOf(outcome.refusal) },
    );
  throw redirectWith(say('inquiries.awardDone'), here);
}

/** What is asked about before it is done. */
const undoing = 'undoAward';

const commands: Record<string, { done: WordKey; run: (areas: Areas, id: string) => Promise<unknown> }> = {
  approveAward: { done: 'inquiries.approvedAward', run: ({ purchasing }, id) => purchasing.inquiry.approveAward({ ids: [id] }) },
  undoAward: { done: 'inquiries.undone', run: ({ purchasing }, id) => purchasing.inquiry.undoAward({ id }) },
  pushAwards: { done: 'inquiries.pushed', run: ({ purchasing }, id) => purchasing.inquiry.pushAwards({ id }) },
};

const text = (name: string) => ({ name, label: name, kind: 'text' as const });
const awardParts = ['lineId', 'inviteId', 'quantity', 'proposed'] as const;
type TypedAward = Record<(typeof awardParts)[number], string>;
const awardFields = [{ name: 'awards', label: '', kind: 'rows' as const, fields: awardParts.map(text) }];

function awardsIn(sent: FormData): TypedAward[] {
  const read = readForm(sent, awardFields).awards;
  return (Array.isArray(read) ? read : []) as TypedAward[];
}

/** Which button was pressed; the Enter key, which has none, agrees on a price that was typed, and awards otherwise. */
function actOf(sent: FormData): 'award' | 'pick' | 'negotiate' | 'undoNegotiation' {
  const act = sent.get('_act');
  if (act === 'pick' || act === 'negotiate' || act === 'undoNegotiation' || act === 'award') return act;
  return String(sent.get('price') ?? '').trim() === '' ? 'award' : 'negotiate';
}

/** The lines of which somebody has changed the proposal; the others follow the proposal of other prices. */
function setByHand(typed: readonly TypedAward[]) {
  const lines = new Set(typed.flatMap(({ lineId, quantity, proposed }) => (quantity === proposed ? [] : [lineId])));
  return typed.filter(({ lineId }) => lines.has(lineId));
}

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
    charges,
    offered = [],
    isPushDue,
    isToApprove,
    wish,
    wishRefused,
    search,
    savings,
    rights,
    chosen,
    key,
  } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const say = useWords();
  const here = `${page}/compare/${id}?${search}`;
  const isOpen = lines.some(({ open }) => open !== '0');
  const hasPrices = lines.some(({ cells }) => cells.some(({ answer }) => answer === 'price'));
  const mayAward = offered.includes('award') && hasPrices && isOpen;
  const shares = lines.flatMap(({ awards }) => awards);
  const rates = Object.entries(inquiry.rates).filter(([currency]) => currency !== inquiry.currency);
  const chargesIn = (amount: string) => Number(amount) > 0 && say('inquiries.charged', { amount: money(amount) });
  const problems = refused?.refusal?.problems ?? {};
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
              <ButtonLink icon="download" to={`${page}/compare/${id}/xlsx?${search}`} reloadDocument>
                {say('inquiries.xlsx')}
              </ButtonLink>
            )}
          </>
        }
      />
      {refused?.refusal && !asksToConfirm(refused.refusal) && (
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
        {suppliers.some(({ score }) => score !== null) && ` ${say('inquiries.scoreMeans')}`}
      </p>
      {wish && isOpen && hasPrices && !inquiry.isSealedNow && (
        <WishForm key={search} currency={inquiry.currency} wish={wish} refused={wishRefused} />
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
        // Other prices lead to another proposal, which is filled in anew where nobody has changed it.
        <Form method="post" key={`${inquiry.version} ${search}`}>
          <FormToken />
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            {say('inquiries.award')}
          </button>
          <input type="hidden" name="_key" value={key} />
          <input type="hidden" name="version" value={inquiry.version} />
          {chosen && (
            <Negotiation
              title={say('inquiries.negotiateOn', { supplier: chosen.supplier, item: chosen.itemNumber })}
              actions={
                <Button name="_act" value="pick" formAction={here}>
                  {say('kit.close')}
                </Button>
              }
              rounds={chosen.rounds}
              line={chosen}
              refused={refused?.typed && { typed: refused.typed, problems }}
            />
          )}
          <p role="status" className={css.basis}>
            {refused?.done && say(refused.done)}
          </p>
          {refused?.refusal && !refused.typed && (
            <ConfirmWarnings
              refusal={refused.refusal}
              confirmed={refused.confirm}
              {...(refused.asks && { submit: say('inquiries.undoAward') })}
            />
          )}
          {isToApprove && <Note>{say('inquiries.toApprove')}</Note>}
          <div className={css.around}>
            <Panel flush>
              <SupplierHeads suppliers={suppliers} />
              <ComparisonTable
                suppliers={suppliers}
                lines={lines}
                mayAward={mayAward}
                typed={refused?.awards}
                problems={problems}
                negotiateAt={rights.negotiate ? here : undefined}
              />
            </Panel>
          </div>
          {isOpen && wish?.plan === 'one' && lines.every(({ proposal }) => proposal.length === 0) && (
            <p className={css.basis}>{say('inquiries.nobodyHasAll')}</p>
          )}
          {wish !== undefined && wish.unsure > 0 && <p className={css.basis}>{say('inquiries.splitUnsure', { count: wish.unsure })}</p>}
          {isOpen && wish !== undefined && wish.groups > 0 && (
            <p className={css.basis}>{say(wish.areAll ? 'inquiries.groupsAll' : 'inquiries.groupsSome', { count: wish.groups })}</p>
          )}
          {savings && Object.values(savings).some((amount) => amount !== null) && (
            <p className={css.basis}>
              {savings.againstLast !== null && say('inquiries.savedLast', { amount: `${money(savings.againstLast)} ${inquiry.currency}` })}{' '}
              {savings.againstDearest !== null &&
                say('inquiries.savedDearest', { amount: `${money(savings.againstDearest)} ${inquiry.currency}` })}{' '}
              {savings.byNegotiation !== null &&
                say('inquiries.savedAgreed', { amount: `${money(savings.byNegotiation)} ${inquiry.currency}` })}
            </p>
          )}
          <SubmitBar framed>
            {mayAward && (
              <Button kind="primary" name="_act" value="award">
                {say('inquiries.award')}
              </Button>
            )}
            {offered.includes('approveAward') && (
              <Button kind={mayAward ? 'plain' : 'primary'} name="_act" value="approveAward">
                {say('inquiries.approveAward')}
              </Button>
            )}
            {isPushDue && (
              <Button
                kind={mayAward || offered.includes('approveAward') ? 'plain' : 'primary'}
                icon="upload"
                name="_act"
                value="pushAwards"
              >
                {say(shares.some(({ push }) => push) ? 'inquiries.pushAgain' : 'inquiries.pushAwards')}
              </Button>
            )}
            {offered.includes('undoAward') && (
              <Button name="_act" value="undoAward">
                {say('inquiries.undoAward')}
              </Button>
            )}
            <span className={css.totals}>
              {awardedTotal !== null && (
                <span>
                  {say('inquiries.awardedTotal', { total: `${money(awardedTotal)} ${inquiry.currency}` })}
                  {chargesIn(charges.awarded)}
                </span>
              )}
              {isOpen && (
                <span>
                  {say(wish?.plan === 'one' ? 'inquiries.proposedOne' : 'inquiries.proposed', {
                    total: `${money(proposedTotal)} ${inquiry.currency}`,
                  })}
                  {chargesIn(charges.proposed)}
                </span>
              )}
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
