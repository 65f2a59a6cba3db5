import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { ConfirmText, RefusedText } from '#app/entity/list/confirm-text.tsx';
import { loadConfirm, performOnIds } from '#app/entity/list/list-page.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadConfirm(request, params);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return performOnIds(request, params);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.screen.title);

/** The confirm page of removal and of other commands on rows; with script the list uses a dialog instead. */
export default function EntityRemovePage() {
  const { screen, ids, count, found, titles, along, act, from, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && 'problem' in answer ? answer : undefined;
  const say = useWords();
  const now = refusal?.found ?? found;
  const isFinal = refusal?.referrers !== undefined;
  return (
    <FormWidth>
      <PageHeader
        title={say(isFinal ? 'entity.refusedTitle' : act ? 'kit.confirmTitle' : 'entity.removalTitle')}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
      />
      <Panel>
        <Form method="post">
          <FormToken />
          <input type="hidden" name="_key" value={refusal?.key ?? key} />
          {now === undefined ? (
            <input type="hidden" name="ids" value={ids.join(',')} />
          ) : (
            <input key={now} type="hidden" name="found" value={now} />
          )}
          <input type="hidden" name="from" value={from} />
          {act && <input type="hidden" name="act" value={act.name} />}
          {refusal && <RefusedText key={refusal.key} refusal={refusal} />}
          {!isFinal && (
            <ConfirmText act={act} count={now ?? count} titles={titles} removal={screen.removal} along={along} refusal={refusal} />
          )}
          <SubmitBar>
            {!isFinal && <Button kind={act ? 'primary' : 'danger'}>{say(act ? 'kit.confirm' : 'entity.removal')}</Button>}
            <ButtonLink to={from}>{say(isFinal ? 'kit.back' : 'kit.cancel')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}
