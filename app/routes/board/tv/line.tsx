import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { BoardError } from './board-error.tsx';
import { LineFrame } from './line-frame.tsx';
import { shiftPicture } from './shift-picture.server.ts';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.board.line.lineName);
export { BoardError as ErrorBoundary };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const board = await call(request, (areas) => areas.board.lineBoard({ lineId: params.lineId }));
  return { board, picture: await shiftPicture(request, board) };
}

export default function BoardLineTv() {
  const { board, picture } = useLoaderData<typeof loader>();
  const say = useWords();
  const { id } = board.line;
  const links = (
    <>
      {board.canLink && (
        <Link to={`/board/screens/index?line=${id}`} reloadDocument>
          {say('tv.link')}
        </Link>
      )}
      <Link to="/board/tv/index" reloadDocument>
        {say('tv.toPlant')}
      </Link>
      <Link to={`/board/lines/${id}`} reloadDocument>
        {say('tv.back')}
      </Link>
    </>
  );
  return <LineFrame board={board} picture={picture} stream={`/board/changes?line=${id}`} links={links} />;
}
