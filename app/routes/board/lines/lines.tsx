import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader } from '#app/kit/page.tsx';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { titled } from '#app/shell/menu/title.ts';
import css from './line-card.module.css';
import { LineCard } from './line-card.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta = titled('board.lines');

export async function loader({ request }: LoaderFunctionArgs) {
  return call(request, ({ board }) => board.lineOverview());
}

export default function BoardLines() {
  const { lines } = useLoaderData<typeof loader>();
  const say = useWords();
  const missing = lines.filter(({ counts }) => counts !== null && counts.missing > 0);
  const notEnded = lines.filter(({ notEndedSince }) => notEndedSince !== null);
  const slots = missing.reduce((sum, { counts }) => sum + (counts?.missing ?? 0), 0);
  return (
    <Floor isOverview refreshes>
      <PageHeader
        title={say('board.lines')}
        crumbs={[{ label: say('board.area') }]}
        actions={
          <ButtonLink icon="board" to="/board/tv/index" reloadDocument>
            {say('board.tvBoards')}
          </ButtonLink>
        }
      />
      {lines.length === 0 ? (
        <Empty title={say('board.linesEmpty')} hint={say('board.linesEmptyHint')} icon="conveyor" />
      ) : (
        <>
          <p className={css.summary}>
            {missing.length > 0 ? (
              <Badge tone="bad">{say('board.linesMissing', { lines: missing.length, slots })}</Badge>
            ) : (
              <Badge tone="good">{say('board.linesFine')}</Badge>
            )}{' '}
            {notEnded.length > 0 && <Badge tone="bad">{say('board.linesNotEnded', { count: notEnded.length })}</Badge>}
          </p>
          <ul className={css.cards}>
            {lines.map((summary) => (
              <LineCard key={summary.line.id} summary={summary} />
            ))}
          </ul>
        </>
      )}
    </Floor>
  );
}
