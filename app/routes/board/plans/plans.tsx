import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Paging } from '#app/kit/paging.tsx';
import { ownText, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { PlanFilters } from './plan-filters.tsx';
import { planAddress, readPlanSearch } from './plan-search.ts';
import css from './plan-table.module.css';
import { PlanTable } from './plan-table.tsx';

export const handle: PageHandle = { words: ['board'] };
export const meta = titled('board.plans');

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = readPlanSearch(new URL(request.url).searchParams);
  const [table, lines] = await Promise.all([
    call(request, ({ board }) => board.planTable(asked)),
    call(request, ({ board }) => board.productionLine.select({})),
  ]);
  const search = { ...asked, planDateFrom: table.planDateFrom, planDateTo: table.planDateTo };
  return { search, table, lines: lines.filter(({ lineType }) => (lineType === 'smt') === (search.type === 'smt')) };
}

/** Toggles the shortfall mark of one plan and returns to the same table. */
export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { pathname, search } = new URL(request.url);
  const typed = typedIn(sent);
  const outcome = await attempt(request, ({ board }) =>
    board.workOrderPlan.setShortfall({ ...typed, workOrderPlanId: typed.workOrderPlanId }),
  );
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, pathname + search, 'bad');
  const say = await wordsOf(request);
  const state = say(outcome.answer.shortFallSwitch ? 'board.shortfallOn' : 'board.shortfallOff');
  throw redirectWith(say('board.shortfallDone', { order: ownText(sent, '_order') ?? '', state }), pathname + search);
}

export default function BoardPlans() {
  const { search, table, lines } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <div className={css.page}>
      <PageHeader title={say('board.plans')} crumbs={[{ label: say('board.area') }]} />
      <Panel flush>
        <PlanFilters search={search} lines={lines} shifts={table.shifts} />
        {table.records.length === 0 ? (
          <Empty title={say('board.plansEmpty')} hint={say('board.plansEmptyHint')} icon="calendar" />
        ) : (
          <PlanTable table={table} />
        )}
        <Paging
          current={search.current}
          size={search.size}
          total={table.total}
          hrefOf={(current, size) => planAddress(search, { current, size })}
        />
      </Panel>
    </div>
  );
}
