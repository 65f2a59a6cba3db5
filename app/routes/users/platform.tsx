import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { forgetDraft, readDrafted, withDraft } from '#app/entity/drafts/draft.server.ts';
import { DraftBar } from '#app/entity/drafts/draft-bar.tsx';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import type { FieldView } from '#rules/screen.ts';
import { usersPage } from './ids-page.server.ts';
import { UsersHeader } from './users-header.tsx';

export const handle: PageHandle = { words: ['users'] };
export const meta = titled('pages.userPlatform');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [user, screen, say] = await Promise.all([
    call(request, ({ system }) => system.user.platformDetail({ id: params.id })),
    call(request, ({ system }) => system.user.screen()),
    wordsOf(request),
  ]);
  const text = (name: string, label: string): FieldView => ({ name, label, kind: 'text', readOnly: true });
  const [userType] = screen.form.filter((field) => field.name === 'userType');
  const fields: FieldView[] = [
    { ...text('account', say('shell.signInAccount')), code: true },
    text('realName', say('users.name')),
    {
      kind: 'choice',
      numeric: true,
      ...userType,
      name: 'userType',
      label: say('users.platformType'),
      required: say('kit.pleaseChoose'),
      wide: true,
    },
    { name: 'userExt', label: say('users.platformExt'), kind: 'longText', max: 5000, wide: true, help: say('users.platformExtHelp') },
  ];
  const { account, realName, userType: type, userExt } = user;
  const own = { account, realName, userType: type ?? 1, userExt };
  return { fields, ...(await withDraft(request, { fields, values: own, version: '' })), from: usersPage, key: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await readDrafted(request);
  const values = { userType: String(sent.get('userType') ?? ''), userExt: String(sent.get('userExt') ?? '') };
  const input = { userId: params.id, ...values };
  const outcome = await attempt(request, ({ system }) => system.user.updatePlatform(input), {
    idempotencyKey: String(sent.get('_key') ?? ''),
  });
  if ('refusal' in outcome) return data({ values, refusal: outcome.refusal, key: crypto.randomUUID() }, { status: 400 });
  await forgetDraft(request);
  throw redirectWith((await wordsOf(request))('entity.editDone'), usersPage);
}

/** The platform that a user signs in from, and the data stored for it (contract 5.1). */
export default function UserPlatform() {
  const { fields, values, draft, from, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  return (
    <FormWidth>
      <UsersHeader title={say('pages.userPlatform')} from={from} />
      <Panel>
        {!again && <DraftBar draft={draft} />}
        <EntityForm
          key={String(draft.offer?.isRestored === true)}
          draft={again ? { form: draft.form } : draft}
          fields={fields}
          values={{ ...values, ...again?.values }}
          record={values}
          refusal={again?.refusal}
          hidden={{ _key: again?.key ?? key }}
        >
          <SubmitBar>
            <Button kind="primary">{say('kit.save')}</Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
