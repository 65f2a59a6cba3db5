import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { forgetDraft } from '#app/entity/drafts/draft.server.ts';
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
import { readTyped, withTyped } from '#app/routes/board/floor/typed/typed-form.server.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { lineCrumbs } from './line-crumbs.ts';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.day.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const shiftId = new URL(request.url).searchParams.get('shift') ?? undefined;
  const day = await call(request, ({ board }) => board.lineDay({ lineId: params.lineId, shiftId }));
  const ended: Shift | null = day.canRestart ? day.shift : null;
  const typed = await withTyped(request, { fields: [], values: {}, version: ended?.id ?? '' });
  return { day, ended, ...typed, key: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await readTyped(request);
  const typed = typedIn(sent);
  const outcome = await attempt(request, ({ board }) => board.shiftRecord.restart({ ...typed, shiftId: typed.shiftId }), {
    idempotencyKey: ownText(sent, '_key'),
  });
  if ('refusal' in outcome) return formAgain({ values: typed, refusal: outcome.refusal });
  await forgetDraft(request);
  const say = await wordsOf(request);
  throw redirectWith(say('board.restarted'), `/board/lines/${params.lineId}`);
}

export default function BoardLineRestart() {
  const { day, ended, values, draft, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const line = day.line;
  const at = `/board/lines/${line.id}`;
  const reason = {
    name: 'reason',
    kind: 'text',
    label: say('board.reason'),
    help: say('board.restartKept'),
    max: 255,
    required: say('board.reasonNeeded'),
    wide: true,
  } as const;
  return (
    <Floor>
      <PageHeader title={say('pages.boardRestart')} crumbs={lineCrumbs(say, line)} />
      {ended ? (
        <>
          <Notice
            text={say('board.restartText', {
              planDate: ended.planDate ?? '',
              shift: ended.shiftTypeName ?? '',
              since: timeText(ended.startTime, ended.planDate),
              until: timeText(ended.endTime, ended.planDate),
            })}
          />
          <BoardForm
            groups={[{ fields: [reason] }]}
            values={{ ...values, ...again?.values }}
            draft={draft}
            isAgain={again !== undefined}
            refusal={again?.refusal}
            remedy={again?.refusal?.status === 409 && <Link to={at}>{say('board.openShift')}</Link>}
            hidden={{ _key: key, _version: ended.id, shiftId: ended.id }}
            submit={say('pages.boardRestart')}
            back={at}
          />
        </>
      ) : (
        <Empty
          title={say(day.currentShiftId ? 'board.restartRunning' : 'board.noEnded')}
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
