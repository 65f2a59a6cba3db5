import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { ReportHistory } from '#app/routes/board/daily/report-history.tsx';
import css from '#app/routes/board/daily/sign-off.module.css';
import type { ReportForm } from '#app/routes/board/floor/answers.ts';
import { BoardForm } from '#app/routes/board/floor/board-form.tsx';
import { asksToConfirm, ConfirmWarnings } from '#app/routes/board/floor/confirm-warnings.tsx';
import { groupFields, reportParts } from '#app/routes/board/floor/field-groups.ts';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { Notice } from '#app/routes/board/floor/notice.tsx';
import { formAgain, ownText, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { ShiftTotals } from '#app/routes/board/floor/shift-facts.tsx';
import { WorkChoice } from '#app/routes/board/floor/work-choice.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { lineCrumbs } from './line-crumbs.ts';
import { Overtaken } from './overtaken.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['board'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.form.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const input = { lineId: params.lineId, timeRange: query.get('slot') ?? undefined, workOrderPlanId: query.get('plan') ?? undefined };
  const id = query.get('id') ?? undefined;
  const form = await call(request, ({ board }) => board.reportForm({ ...input, id }));
  const history = id === undefined ? [] : await call(request, ({ board }) => board.productionRecord.history({ id }));
  return { form, history, key: crypto.randomUUID() };
}

/** Reports a slot, or with `_id` corrects its report. */
export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const [typed, id] = [typedIn(sent), ownText(sent, '_id')];
  const input =
    id === undefined
      ? { ...typed, lineId: params.lineId }
      : { ...typed, id, version: ownText(sent, '_overwrites') ?? ownText(sent, '_version') };
  const command = id === undefined ? 'reportSlot' : 'correctReport';
  const outcome = await attempt(request, ({ board }) => board[command](input), { idempotencyKey: ownText(sent, '_key') });
  if ('refusal' in outcome) {
    const { refusal } = outcome;
    const form = await formStill(request, params.lineId, typed);
    if (!form) throw redirectWith(refusal.message, `/board/lines/${params.lineId}`, 'bad');
    const isSecond = refusal.status === 409 && refusal.problems.timeRange !== undefined;
    return formAgain({
      values: { ...typed, version: ownText(sent, '_version') },
      refusal,
      inTheWay: isSecond ? form.existing?.id : undefined,
    });
  }
  const say = await wordsOf(request);
  const message = say(id === undefined ? 'board.reportDone' : 'board.correctDone', { slot: outcome.answer.timeRange });
  throw redirectWith(message, `/board/lines/${params.lineId}?next`);
}

export default function BoardLineReport() {
  const { form, history, key } = useLoaderData<typeof loader>();
  const again = useActionData<typeof action>();
  const say = useWords();
  const { line, plans, corrects, existing } = form;
  const at = `/board/lines/${line.id}`;
  const values: Record<string, unknown> = { ...form.values, ...again?.values };
  const refusal = again?.refusal;
  const isQuestion = asksToConfirm(refusal);
  const plan = String(values.workOrderPlanId ?? '');
  const own = {
    _key: key,
    workOrderPlanId: plan,
    ...(corrects && { _id: corrects.id, _version: String(values.version ?? corrects.version) }),
  };
  return (
    <Floor>
      <PageHeader title={say(corrects ? 'board.correct' : 'pages.boardReport')} crumbs={lineCrumbs(say, line)} />
      <WorkChoice
        plans={corrects ? plans.filter(({ value }) => value === plan) : plans}
        chosen={plan}
        hrefOf={(value) => `${at}/report?${new URLSearchParams({ slot: String(values.timeRange ?? ''), plan: value })}`}
      />
      {corrects && <Notice text={say('board.correctHint')} />}
      {existing && !again && (
        <Notice tone="warning" icon="warning" text={say('board.reportedBefore')}>
          <p>
            <Link to={`${at}/report?id=${existing.id}`}>{say('board.openFirst')}</Link>
          </p>
        </Notice>
      )}
      <BoardForm
        groups={groupFields(say, reportParts, form.fields, ['workOrderNumber', 'layout'])}
        values={values}
        refusal={isQuestion ? undefined : refusal}
        remedy={
          corrects && refusal?.recordId === corrects.id ? (
            <Overtaken version={corrects.version} at={`${at}/report?id=${corrects.id}`} />
          ) : (
            again?.inTheWay && <Link to={`${at}/report?id=${again.inTheWay}`}>{say('board.openFirst')}</Link>
          )
        }
        startsAt={isQuestion ? 'none' : 'inputCount'}
        hidden={own}
        submit={say('board.submit')}
        back={at}
      >
        {refusal && isQuestion && <ConfirmWarnings refusal={refusal} confirmed={values.confirm} />}
      </BoardForm>
      <div className={css.below}>
        <ReportHistory events={history} />
        <Panel title={say('board.runningTotals')}>
          <ShiftTotals totals={form.totals} />
        </Panel>
      </div>
    </Floor>
  );
}

/** The form after a refusal; none when the shift was ended in the meantime, and then its line says what can be done. */
async function formStill(request: Request, lineId: string | undefined, typed: Record<string, unknown>): Promise<ReportForm | undefined> {
  const { timeRange, workOrderPlanId } = typed;
  try {
    return await call(request, ({ board }) => board.reportForm({ lineId, timeRange, workOrderPlanId }));
  } catch (error) {
    if (error instanceof Response && error.status === 409) return undefined;
    throw error;
  }
}
