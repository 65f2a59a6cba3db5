import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Stat } from '#app/kit/stat.tsx';
import { titled } from '#app/shell/menu/title.ts';
import type { Figure } from '#server/workspace/home/dashboard.ts';
import css from './home.module.css';
import { ifAllowed } from './if-allowed.server.ts';
import { LineFigures } from './line-figures.tsx';

export const handle: PageHandle = { words: ['board', 'home'] };
export const meta = titled('pages.dashboard');

/** The console: today's figures, each from rows that the user may open (specification 2.1). */
export async function loader({ request }: LoaderFunctionArgs) {
  const [figures, overview] = await Promise.all([
    call(request, ({ desk }) => desk.figures()),
    ifAllowed(call(request, ({ board }) => board.lineOverview())),
  ]);
  const lines = (overview?.lines ?? []).map(({ line, shift, counts, totals, notEndedSince }) => ({
    id: line.id,
    name: line.lineName,
    shift: shift?.shiftTypeName,
    notEnded: notEndedSince === null ? null : (shift?.planDate ?? null),
    missing: counts?.missing ?? 0,
    plan: totals?.planCount ?? null,
    actual: totals?.outputCount ?? null,
    rate: totals?.attainment ?? null,
  }));
  return { figures, lines };
}

const labels: Record<Figure['kind'], WordKey> = {
  online: 'home.figureOnline',
  failedSignIns: 'home.figureFailedSignIns',
  lockedAccounts: 'home.figureLockedAccounts',
  calls: 'home.figureCalls',
  errors: 'home.figureErrors',
};
const alarming: readonly Figure['kind'][] = ['failedSignIns', 'lockedAccounts', 'errors'];

export default function Dashboard() {
  const { figures, lines } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <>
      <PageHeader title={say('pages.dashboard')} />
      {figures.length + lines.length === 0 && <Empty title={say('home.dashboardEmpty')} icon="chart" />}
      <div className={css.figures}>
        {figures.map(({ kind, count, to }) => (
          <Link key={kind} to={to} className={css.figure}>
            <Stat
              label={say(labels[kind])}
              value={count >= 10_000 ? '10000+' : count}
              tone={count > 0 && alarming.includes(kind) ? 'warning' : 'neutral'}
            />
          </Link>
        ))}
      </div>
      {lines.length > 0 && (
        <Panel title={say('home.today')} flush>
          <LineFigures lines={lines} />
        </Panel>
      )}
    </>
  );
}
