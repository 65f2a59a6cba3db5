import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { FormWidth, Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { AccountTabs } from '#app/routes/users/account-tabs.tsx';
import css from '#app/routes/users/users.module.css';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { isTooShort } from '#rules/password-strength.ts';
import type { FieldView } from '#rules/screen.ts';

export const handle: PageHandle = { words: ['account'] };
export const meta = titled('pages.password');

export async function loader({ request }: LoaderFunctionArgs) {
  const own = await call(request, ({ system }) => system.user.info());
  const say = await wordsOf(request);
  const password = (name: string, label: string, required: string, help?: string): FieldView => ({
    name,
    label,
    kind: 'password',
    required,
    help,
    wide: true,
  });
  const fields = [
    password('oldPassword', say('account.passwordOld'), say('account.passwordOldEmpty')),
    password('newPassword', say('account.passwordNew'), say('account.passwordNewEmpty'), say('account.passwordNewHelp')),
    password('newPassword1', say('account.passwordAgain'), say('account.passwordAgainEmpty')),
  ];
  return { fields, mustChange: own?.mustChangePassword === true, isWeak: own?.weakPassword === 1 };
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const text = (name: string) => String(sent.get(name) ?? '').slice(0, 1000);
  const input = { oldPassword: text('oldPassword'), newPassword: text('newPassword'), newPassword1: text('newPassword1') };
  const outcome = await attempt(request, ({ system }) => system.user.updatePassword(input));
  if ('refusal' in outcome) {
    const { refusal } = outcome;
    // Without script, both problems are reported at once.
    const isShort = input.newPassword !== '' && isTooShort(input.newPassword);
    const weak: Record<string, string> = isShort ? { newPassword: (await wordsOf(request))('account.passwordWeak') } : {};
    return data({ refusal: { ...refusal, problems: { ...weak, ...refusal.problems } } }, { status: 400 });
  }
  throw redirectWith((await wordsOf(request))('account.passwordDone'), sent.get('_must') === '1' ? '/wel/index' : '/info/index');
}

/** Changes the user's own password; a user whose password was set by someone else comes here first (contract 5.1, R-19). */
export default function InfoPassword() {
  const { fields, mustChange, isWeak } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const rule = ({ newPassword = '', newPassword1 = '' }: Record<string, unknown>): Record<string, string> => ({
    ...(newPassword !== '' && isTooShort(String(newPassword)) ? { newPassword: say('account.passwordWeak') } : {}),
    ...(newPassword1 !== newPassword ? { newPassword1: say('account.passwordDiffers') } : {}),
  });
  return (
    <FormWidth>
      <PageHeader title={say('pages.password')} />
      {!mustChange && <AccountTabs />}
      <Panel>
        {mustChange && <Note>{say('account.passwordMust')}</Note>}
        {isWeak && !mustChange && (
          <Note>
            <Badge tone="bad">{say('account.weak')}</Badge> {say('account.weakHint')}
          </Note>
        )}
        <p className={css.lead}>{say('account.passwordOthersEnd')}</p>
        <EntityForm fields={fields} values={{}} columns={1} rule={rule} refusal={again?.refusal} hidden={{ _must: mustChange ? '1' : '' }}>
          <SubmitBar>
            <Button kind="primary">{say('kit.save')}</Button>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
