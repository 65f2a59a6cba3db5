import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { titled } from '#app/shell/menu/title.ts';
import { BoardError } from './board-error.tsx';
import { firstLine, PlantFrame } from './plant-frame.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['tv'] };
export const meta = titled('tv.plant');
export { BoardError as ErrorBoundary };

export async function loader({ request }: LoaderFunctionArgs) {
  const board = await call(request, (areas) => areas.board.plantBoard());
  return { board, from: firstLine(request, board) };
}

export default function BoardTv() {
  const { board, from } = useLoaderData<typeof loader>();
  const say = useWords();
  const links = (
    <>
      {board.canLink && (
        <Link to="/board/screens/index" reloadDocument>
          {say('tv.link')}
        </Link>
      )}
      <Link to="/board/lines/index" reloadDocument>
        {say('tv.back')}
      </Link>
    </>
  );
  const hrefs = { hrefAt: (line: number) => `/board/tv/index?from=${line}`, hrefOf: (lineId: string) => `/board/tv/${lineId}` };
  return <PlantFrame board={board} from={from} {...hrefs} stream="/board/changes" links={links} />;
}
