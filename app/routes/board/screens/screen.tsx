import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { BoardError } from '#app/routes/board/tv/board-error.tsx';
import { LineFrame } from '#app/routes/board/tv/line-frame.tsx';
import { firstLine, PlantFrame } from '#app/routes/board/tv/plant-frame.tsx';
import { shiftPicture } from '#app/routes/board/tv/shift-picture.server.ts';
import { asLinked, tokenIn } from '#app/routes/public/linked.server.ts';
import { titled } from '#app/shell/menu/title.ts';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data && 'line' in data ? [{ title: data.line.line.lineName }] : titled(data ? 'tv.plant' : 'shell.notFound')({ matches });
export { BoardError as ErrorBoundary };

/** The board of a television, for whoever holds its link (docs/access.md, 'Board links'). */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenIn(request);
  const board = await asLinked(request, () => call(request, (areas) => areas.board.linkedBoard({ token })));
  if ('line' in board) return { token, ...board, picture: await shiftPicture(request, board.line) };
  return { token, ...board, from: firstLine(request, board.plant) };
}

export default function BoardScreen() {
  const shown = useLoaderData<typeof loader>();
  const own = `token=${encodeURIComponent(shown.token)}`;
  const stream = `/board/screen/changes?${own}`;
  if ('line' in shown) return <LineFrame board={shown.line} picture={shown.picture} stream={stream} />;
  return <PlantFrame board={shown.plant} from={shown.from} hrefAt={(line) => `/board/screen?${own}&from=${line}`} stream={stream} />;
}
