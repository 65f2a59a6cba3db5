import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { asksToConfirm, ConfirmWarnings } from '#app/kit/notice/confirm-warnings.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { ReportHistory } from '#app/routes/board/daily/report-history.tsx';
import css from '#app/routes/board/daily/sign-off.module.css';
import type { ReportForm } from '#app/routes/board/floor/answers.ts';
import { BoardForm } from '#app/routes/board/floor/board-form.tsx';
import { timeText } from '#app/routes/board/floor/clock-text.ts';
import { groupFields, reportParts } from '#app/routes/board/floor/field-groups.ts';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import shiftFacts from '#app/routes/board/floor/shift-facts.module.css';
import { ShiftTotals } from '#app/routes/board/floor/shift-facts.tsx';
import { shownValues } from '#app/routes/board/floor/shown-values.ts';
import { controlOfWarning } from '#app/routes/board/floor/warning-fields.ts';
import { WorkChoice } from '#app/routes/board/floor/work-choice.tsx';
import { DefectsField } from '#app/routes/board/hour/defects-field.tsx';
import { NoPlan } from '#app/routes/board/hour/no-plan.tsx';
import { OpenFirst } from '#app/routes/board/hour/open-first.tsx';
import { ReasonField } from '#app/routes/board/hour/reason-field.tsx';
import { saveReport } from '#app/routes/board/hour/save-report.server.ts';
import { formWithTyped } from '#app/routes/board/hour/slot-entry.server.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { reasonFields } from '#rules/reasons.ts';
import { lineCrumbs } from './line-crumbs.ts';
import { ofOpenShift } from './open-shift.server.ts';
import { Overtaken } from './overtaken.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.form.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const input = { lineId: params.lineId, timeRange: query.get('slot') ?? undefined, workOrderPlanId: query.get('plan') ?? undefined };
  const id = query.get('id') ?? undefined;
  const form = await ofOpenShift(
    params.lineId,
    call(request, ({ board }) => board.reportForm({ ...input, id })),
  );
  const history = id === undefined ? [] : await call(request, ({ board }) => board.productionRecord.history({ id }));
  return { ...(await formWithTyped(request, form)), history };
}

export const action = ({ request, params }: ActionFunctionArgs) => saveReport(request, params.lineId);

/** A report in full, and the form that corrects it. */
export default function BoardLineReport() {
  const { form, values: own, draft, history, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const { line, plans, corrects, existing, facts, running, isUnplanned } = form;
  const at = `/board/lines/${line.id}`;
  const values = shownValues(own, again);
  const refusal = again?.refusal;
  const isQuestion = asksToConfirm(refusal);
  const plan = String(values.workOrderPlanId ?? '');
  const version = String(again?.values.version ?? corrects?.version ?? '');
  const choosesWork = form.fields.some(({ name }) => name === 'workOrderPlanId');
  const hidden = {
    _key: key,
    ...(!choosesWork && !isUnplanned && { workOrderPlanId: plan }),
    ...(corrects && { _id: corrects.id, _version: version }),
  };
  const [defects, loss] = reasonFields.map((reason) => form.fields.find(({ name }) => name === reason));
  return (
    <Floor>
      <PageHeader
        title={say(facts ? 'board.reportTitle' : corrects ? 'board.correct' : 'pages.boardReport')}
        crumbs={lineCrumbs(say, line)}
      />
      {isUnplanned && <NoPlan line={line} shift={form.shift} canPlan={form.canPlan} />}
      {!choosesWork && (
        <div className={css.work}>
          <WorkChoice
            plans={corrects ? plans.filter(({ value }) => value === plan) : plans}
            chosen={plan}
            hrefOf={(value) => `${at}/report?${new URLSearchParams({ slot: String(values.timeRange ?? ''), plan: value })}`}
          />
        </div>
      )}
      {facts && <EndedReport form={form} facts={facts} />}
      {corrects && !facts && !running && <Notice text={say('board.correctHint')} />}
      {corrects && !facts && running && (
        <Notice
          tone="warning"
          icon="info"
          text={say('board.correctEnded', {
            at: timeText(form.shift.endTime, form.shift.planDate),
            planDate: running.planDate ?? '',
            shift: running.shiftTypeName ?? '',
          })}
        />
      )}
      {existing && !again && <OpenFirst lineId={line.id} reportId={existing.id} />}
      {!facts && (
        <BoardForm
          groups={groupFields(say, reportParts, form.fields, isUnplanned ? [] : ['workOrderNumber', 'layout'])}
          values={values}
          draft={draft}
          isAgain={again !== undefined}
          refusal={isQuestion ? undefined : refusal}
          isQuestion={isQuestion}
          remedy={
            corrects && refusal?.recordId === corrects.id ? (
              <Overtaken version={corrects.version} taken={again?.taken} at={`${at}/report?id=${corrects.id}`} />
            ) : (
              again?.inTheWay && <OpenFirst lineId={line.id} reportId={again.inTheWay} />
            )
          }
          startsAt={isQuestion ? 'none' : isUnplanned && !values.workOrderNumber ? 'workOrderNumber' : 'inputCount'}
          controls={{
            ...(defects && { unpleasantSight: (isStart) => <DefectsField field={defects} values={values} autoFocus={isStart} /> }),
            ...(loss && { exceptWorkNote: (isStart) => <ReasonField field={loss} value={values.exceptWorkNote} autoFocus={isStart} /> }),
          }}
          hidden={hidden}
          submit={say('kit.save')}
          back={at}
        >
          <ConfirmWarnings refusal={refusal} confirmed={values.confirm} submit={say('kit.save')} controlOf={controlOfWarning} />
        </BoardForm>
      )}
      <div className={css.below}>
        <ReportHistory events={history} />
        <Panel title={say('board.runningTotals')}>
          <ShiftTotals totals={form.totals} />
        </Panel>
      </div>
    </Floor>
  );
}

/** A report whose shift has ended: what it says, and the way to correct it. */
function EndedReport({ form, facts }: { form: ReportForm; facts: NonNullable<ReportForm['facts']> }) {
  const say = useWords();
  const { line, shift, canRestart, running } = form;
  const at = timeText(shift.endTime, shift.planDate);
  return (
    <>
      <Notice
        tone="warning"
        icon="info"
        text={
          running
            ? say('board.endedReportRunning', { at, planDate: running.planDate ?? '', shift: running.shiftTypeName ?? '' })
            : say('board.endedReport', { at })
        }
      >
        {canRestart && (
          <p>
            <ButtonLink size="large" to={`/board/lines/${line.id}/restart?shift=${shift.id}`}>
              {say('pages.boardRestart')}
            </ButtonLink>
          </p>
        )}
      </Notice>
      <Panel>
        <dl className={shiftFacts.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}
