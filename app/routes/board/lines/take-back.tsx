import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader } from '#app/kit/page.tsx';
import type { Shift } from '#app/routes/board/floor/answers.ts';
import { BoardForm } from '#app/routes/board/floor/board-form.tsx';
import { timeText } from '#app/routes/board/floor/clock-text.ts';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { formAgain, ownText, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { readTyped } from '#app/routes/board/floor/typed/typed-form.server.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { lineCrumbs } from './line-crumbs.ts';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.day.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const day = await call(request, ({ board }) => board.lineDay({ lineId: params.lineId }));
  return { day, key: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await readTyped(request);
  const values = typedIn(sent);
  const outcome = await attempt(request, ({ board }) => board.takeBackShift({ shiftId: String(values.shiftId) }), {
    idempotencyKey: ownText(sent, '_key'),
  });
  if ('refusal' in outcome) return formAgain({ values, refusal: outcome.refusal });
  const say = await wordsOf(request);
  throw redirectWith(say('board.takenBack'), `/board/lines/${params.lineId}`);
}

export default function BoardLineTakeBack() {
  const { day, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const { line } = day;
  const shift: Shift | null = day.shift;
  const at = `/board/lines/${line.id}`;
  return (
    <Floor>
      <PageHeader title={say('board.takeBack')} crumbs={lineCrumbs(say, line)} />
      {shift && (day.canTakeBack || again?.refusal) ? (
        <>
          <Notice
            text={say('board.takeBackText', {
              planDate: shift.planDate ?? '',
              shift: shift.shiftTypeName ?? '',
              since: timeText(shift.startTime, shift.planDate),
            })}
          />
          <BoardForm
            groups={[]}
            values={{}}
            refusal={again?.refusal}
            hidden={{ _key: key, shiftId: shift.id }}
            submit={say('board.takeBack')}
            back={at}
          />
        </>
      ) : (
        <Empty
          title={say('board.takeBackNone')}
          action={
            <ButtonLink size="large" to={at}>
              {say('board.backToLine')}
            </ButtonLink>
          }
        />
      )}
    </Floor>
  );
}
