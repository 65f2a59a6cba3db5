import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { forgetDraft } from '#app/entity/drafts/draft.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { PageHeader } from '#app/kit/page.tsx';
import { BoardForm } from '#app/routes/board/floor/board-form.tsx';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { formAgain, ownText, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { shownValues } from '#app/routes/board/floor/shown-values.ts';
import { readTyped, withTyped } from '#app/routes/board/floor/typed/typed-form.server.ts';
import { lineAddress } from '#app/routes/board/hour/slot-address.ts';
import { lineCrumbs } from '#app/routes/board/lines/line-crumbs.ts';
import { ofOpenShift } from '#app/routes/board/lines/open-shift.server.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { ReasonButtons } from './reason-buttons.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.form.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const form = await ofOpenShift(
    params.lineId,
    call(request, ({ board }) => board.stopForm({ lineId: params.lineId })),
  );
  return { form, ...(await withTyped(request, { fields: form.fields, values: form.values, version: '' })), key: crypto.randomUUID() };
}

/** Records the stop whose reason was pressed, or ends the one in which the line stands. */
export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await readTyped(request);
  const say = await wordsOf(request);
  const at = lineAddress(String(params.lineId));
  const standing = ownText(sent, '_resume');
  if (standing !== undefined) {
    const resumed = await attempt(request, ({ board }) => board.lineStop.resume({ ids: [standing] }));
    throw 'refusal' in resumed ? redirectWith(resumed.refusal.message, at, 'bad') : redirectWith(say('board.resumed'), at);
  }
  const typed = typedIn(sent);
  const outcome = await attempt(request, ({ board }) => board.lineStop.save({ ...typed, lineId: params.lineId }), {
    idempotencyKey: ownText(sent, '_key'),
  });
  if ('refusal' in outcome) return formAgain({ values: typed, refusal: outcome.refusal });
  await forgetDraft(request);
  throw redirectWith(say('board.stopSaved'), at);
}

export default function BoardLineStop() {
  const { form, values: own, draft, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const { line, reason, fields } = form;
  const values = shownValues(own, again);
  const refusal = again?.refusal;
  return (
    <Floor>
      <PageHeader title={say('board.stopTitle')} crumbs={lineCrumbs(say, line)} />
      <BoardForm
        groups={[{ fields: fields.filter(({ name }) => name !== 'note') }, { fields: fields.filter(({ name }) => name === 'note') }]}
        values={values}
        draft={draft}
        isAgain={again !== undefined}
        refusal={refusal}
        startsAt="none"
        hidden={{ _key: key, ...(values.reason ? { reason: String(values.reason) } : {}) }}
        submit={say('board.stopSave')}
        back={lineAddress(line.id)}
      >
        <ReasonButtons field={reason} chosen={String(values.reason ?? '')} problem={refusal?.problems.reason} />
      </BoardForm>
    </Floor>
  );
}
