import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { titled } from '#app/shell/menu/title.ts';
import { BoardError } from './board-error.tsx';
import { BoardFrame } from './frame.tsx';
import { PlantScreen } from './plant-screen.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['tv'] };
export const meta = titled('tv.plant');
export { BoardError as ErrorBoundary };

const linesOnScreen = 10;

export async function loader({ request }: LoaderFunctionArgs) {
  const board = await call(request, (areas) => areas.board.plantBoard());
  const from = Math.trunc(Number(new URL(request.url).searchParams.get('from')));
  return { board, from: from > 0 && from < board.lines.length ? from : 0 };
}

export default function BoardTv() {
  const { board, from } = useLoaderData<typeof loader>();
  const say = useWords();
  const of = Math.ceil(board.lines.length / linesOnScreen);
  const page = Math.floor(from / linesOnScreen) + 1;
  const next = of > 1 ? `/board/tv/index?from=${(page % of) * linesOnScreen}` : undefined;
  return (
    <BoardFrame
      title={say('tv.plant')}
      facts={
        <>
          <span>{board.businessDate}</span>
          {of > 1 && <span>{say('tv.page', { page, of })}</span>}
        </>
      }
      asOf={board.asOf}
      stream="/board/changes"
      slogans={board.slogans}
      next={next}
      links={
        <>
          {next !== undefined && (
            <Link to={next} reloadDocument>
              {say('tv.nextPage')}
            </Link>
          )}
          <Link to="/board/lines/index" reloadDocument>
            {say('tv.back')}
          </Link>
        </>
      }
    >
      <PlantScreen board={board} lines={board.lines.slice(from, from + linesOnScreen)} />
    </BoardFrame>
  );
}
