import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { asksToConfirm, ConfirmWarnings } from '#app/kit/notice/confirm-warnings.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { type FormAgain, formAgain, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import css from './lines.module.css';

export const handle: PageHandle = { zeroJs: true, words: ['smt', 'board', 'tv'] };
export const meta = titled('smt.scan');

export async function loader({ request }: LoaderFunctionArgs) {
  return { ...(await call(request, ({ smt }) => smt.scanLines())), key: crypto.randomUUID() };
}

/** Sets a line up with a table in force, and goes on to its scans. */
export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const typed = typedIn(sent);
  const input = { ...typed, lineId: typed.lineId, headerId: typed.headerId };
  const key = { idempotencyKey: String(sent.get('_key') ?? '') };
  const say = await wordsOf(request);
  const here = `/smt/scan/${String(input.lineId)}`;
  if (sent.has('_over')) {
    const outcome = await attempt(request, ({ smt }) => smt.changeOver(input), key);
    if ('refusal' in outcome) return formAgain({ values: input, refusal: outcome.refusal });
    throw redirectWith(say('smt.changedOver', { count: outcome.answer.kept }), here);
  }
  const outcome = await attempt(request, ({ smt }) => smt.startRun(input), key);
  if ('refusal' in outcome) return formAgain({ values: input, refusal: outcome.refusal });
  throw redirectWith(say('smt.started', { count: outcome.answer.stations }), here);
}

export default function ScanLines() {
  const { lines, maySetUp, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  return (
    <Floor>
      <PageHeader
        title={say('smt.scan')}
        crumbs={[{ label: say('smt.area') }]}
        actions={
          <ButtonLink icon="document" to="/smt/scan/codes">
            {say('smt.commands')}
          </ButtonLink>
        }
      />
      {lines.length === 0 && <Empty title={say('smt.noLines')} hint={say('smt.noLinesHint')} icon="conveyor" />}
      <div className={css.lines}>
        {lines.map(({ id, lineName, run, tables }) => (
          <Panel
            key={id}
            title={lineName}
            actions={
              <Badge tone={run?.phase === 'running' ? 'good' : run ? 'accent' : 'neutral'}>
                {say(run ? `smt.${run.phase}` : 'smt.notSetUp')}
              </Badge>
            }
          >
            {again?.refusal && !asksToConfirm(again.refusal) && again.values.lineId === id && (
              <p role="alert" className={css.refusal}>
                {again.refusal.message}
              </p>
            )}
            {run ? (
              <div className={css.run}>
                <p>
                  <code>{run.productItemNumber}</code> {run.workOrderNumber}
                </p>
                <div className={css.acts}>
                  <ButtonLink kind="primary" icon="scan" to={`/smt/scan/${id}`} reloadDocument>
                    {say('smt.openScan')}
                  </ButtonLink>
                  <ButtonLink to={`/smt/scan/${id}/status`} reloadDocument>
                    {say('smt.openBoard')}
                  </ButtonLink>
                </div>
                {maySetUp && tables.length > 0 && (
                  <details open={again?.values.lineId === id}>
                    <summary>{say('smt.changeOver')}</summary>
                    <p>{say('smt.changeOverHint')}</p>
                    <SetUp {...{ id, tables, again }} formKey={`${key}-over`} isOver />
                  </details>
                )}
              </div>
            ) : tables.length === 0 || !maySetUp ? (
              <p className={css.none}>{say(tables.length === 0 ? 'smt.noTable' : 'smt.notSetUp')}</p>
            ) : (
              <SetUp {...{ id, tables, again }} formKey={key} />
            )}
          </Panel>
        ))}
      </div>
    </Floor>
  );
}

interface Line {
  id: string;
  tables: { id: string; label: string }[];
  formKey: string;
  isOver?: boolean;
  again: FormAgain | undefined;
}

function SetUp({ id, tables, formKey, isOver = false, again }: Line) {
  const say = useWords();
  const { values = {}, refusal } = again?.values.lineId === id ? again : {};
  const typed = (name: string) => (values[name] === undefined ? undefined : String(values[name]));
  return (
    <form method="post" className={css.form}>
      <FormToken />
      <input type="hidden" name="_key" value={`${formKey}-${id}`} />
      <input type="hidden" name="lineId" value={id} />
      <Field id={`table-${id}`} label={say('smt.table')} required>
        <select name="headerId" defaultValue={typed('headerId')}>
          {tables.map((table) => (
            <option key={table.id} value={table.id}>
              {table.label}
            </option>
          ))}
        </select>
      </Field>
      <Field id={`order-${id}`} label={say('smt.workOrder')}>
        <input name="workOrderNumber" maxLength={64} defaultValue={typed('workOrderNumber')} />
      </Field>
      <Field id={`customer-${id}`} label={say('smt.customerOrder')}>
        <input name="customerOrder" maxLength={64} defaultValue={typed('customerOrder')} />
      </Field>
      <Field id={`rate-${id}`} label={say('smt.boardsPerHour')}>
        <input name="boardsPerHour" inputMode="numeric" maxLength={6} defaultValue={typed('boardsPerHour')} />
      </Field>
      <ConfirmWarnings refusal={refusal} confirmed={values.confirm} />
      <Button icon="play" {...(isOver && { name: '_over', value: '1' })}>
        {say(isOver ? 'smt.changeOver' : 'smt.start')}
      </Button>
    </form>
  );
}
