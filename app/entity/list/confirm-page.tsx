import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { EntityForm } from '../form/entity-form.tsx';
import { OneTimePasswords } from '../form/one-time-passwords.tsx';
import { RefusedText } from '../refused/refused-text.tsx';
import css from './confirm-page.module.css';
import type { ConfirmAnswer, ConfirmModel } from './confirm-page.server.ts';
import { ConfirmText } from './confirm-text.tsx';

interface ConfirmPageProps {
  model: ConfirmModel;
  answer: ConfirmAnswer | undefined;
}

/** The page of removal and of other commands on rows; with script the list uses a dialog for those that ask for nothing. */
export function ConfirmPage({ model, answer }: ConfirmPageProps) {
  const { screen, ids, count, found, titles, along, act, from, key } = model;
  const refusal = answer && 'problem' in answer ? answer : undefined;
  const say = useWords();
  const crumbs = [...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }];
  const now = refusal?.found ?? found;
  const isFinal = refusal?.referrers !== undefined;
  const asked = refusal?.asked ?? model.asked;
  const isKind = act?.tone === undefined ? 'primary' : 'danger';
  const hidden: Record<string, string> = {
    _key: refusal?.key ?? key,
    ...(now === undefined ? { ids: ids.join(',') } : { found: String(now) }),
    from,
  };
  const text = !isFinal && (
    <ConfirmText act={act} count={now ?? count} titles={titles} removal={screen.removal} along={along} refusal={refusal} />
  );
  const buttons = (
    <SubmitBar>
      {!isFinal && <Button kind={act ? isKind : 'danger'}>{say(act ? 'kit.confirm' : 'entity.removal')}</Button>}
      <ButtonLink to={from}>{say(isFinal ? 'kit.back' : 'kit.cancel')}</ButtonLink>
    </SubmitBar>
  );
  if (answer && 'once' in answer) {
    return (
      <FormWidth>
        <PageHeader title={act?.label ?? screen.title} crumbs={crumbs} />
        <Panel>
          <OneTimePasswords passwords={answer.once} />
          <SubmitBar>
            <ButtonLink kind="primary" to={from}>
              {say('entity.onceNoted')}
            </ButtonLink>
          </SubmitBar>
        </Panel>
      </FormWidth>
    );
  }
  return (
    <FormWidth>
      <PageHeader title={say(isFinal ? 'entity.refusedTitle' : act ? 'kit.confirmTitle' : 'entity.removalTitle')} crumbs={crumbs} />
      <Panel>
        {act?.asks && asked ? (
          <div className={css.asked}>
            {text}
            <EntityForm
              fields={act.asks}
              values={asked.values}
              choices={asked.choices}
              columns={1}
              hidden={hidden}
              refusal={
                refusal && refusal.problem !== '' ? { status: 400, message: refusal.problem, problems: refusal.problems ?? {} } : undefined
              }
            >
              {buttons}
            </EntityForm>
          </div>
        ) : (
          <Form method="post">
            <FormToken />
            {Object.entries(hidden).map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            {refusal && <RefusedText key={refusal.key} refusal={refusal} />}
            {text}
            {buttons}
          </Form>
        )}
      </Panel>
    </FormWidth>
  );
}
