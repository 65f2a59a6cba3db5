import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { attempt, call, type Refusal, receivedFiles } from '#app/api.server.ts';
import { forgetDraft, readDrafted, withDraft } from '#app/entity/drafts/draft.server.ts';
import { DraftBar } from '#app/entity/drafts/draft-bar.tsx';
import { uponSaved, withTheirs } from '#app/entity/form/conflict.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { EntityView } from '#app/entity/form/entity-view.tsx';
import { markOpened } from '#app/entity/form/opened-values.server.ts';
import { readForm } from '#app/entity/form/read-form.ts';
import { StaleRemedy } from '#app/entity/form/stale-remedy.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { FormWidth, Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { AccountTabs } from '#app/routes/users/account-tabs.tsx';
import { AvatarField } from '#app/routes/users/avatar-field.tsx';
import css from '#app/routes/users/users.module.css';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { phoneFault, plainPhone } from '#rules/phone.ts';
import type { FieldView } from '#rules/screen.ts';

export const handle: PageHandle = { words: ['account'] };
export const meta = titled('pages.profile');

export async function loader({ request }: LoaderFunctionArgs) {
  const { fields, row: own } = await call(request, ({ system }) => system.user.ownForm());
  const row: Record<string, unknown> = { ...own };
  const say = await wordsOf(request);
  const shown: FieldView[] = [
    { name: 'account', label: say('shell.signInAccount'), kind: 'text', code: true },
    { name: 'tenantName', label: say('shell.ownTenant'), kind: 'text' },
    { name: 'roleName', label: say('shell.roles'), kind: 'text' },
    { name: 'deptName', label: say('account.departments'), kind: 'text' },
  ];
  const names = [...fields, ...shown].map(({ name }) => name);
  const values = Object.fromEntries(names.map((name) => [name, row[name]]));
  const version = String(row.version ?? '');
  return {
    fields,
    shown,
    ...(await withDraft(request, { fields, values, version })),
    record: values,
    avatar: String(row.avatar ?? ''),
    isWeak: row.weakPassword === 1,
    version,
    opened: markOpened(fields, row),
    key: crypto.randomUUID(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await readDrafted(request);
  const { fields, row } = await call(request, ({ system }) => system.user.ownForm());
  const saved: Record<string, unknown> = { ...row };
  const values = withTheirs(sent, fields, readForm(sent, fields), saved);
  const { files, faults } = receivedFiles();
  const input = {
    ...values,
    version: String(sent.get('_version') ?? ''),
    ...(sent.get('_noAvatar') === '1' ? { avatar: '' } : {}),
    ...(files[0] ? { picture: files[0] } : {}),
  };
  const say = await wordsOf(request);
  const again = (refusal: Refusal) => {
    const about = { sent, isStale: refusal.status === 409, values, saved, version: String(saved.version ?? '') };
    return data({ values, refusal, ...uponSaved(say, fields, about), key: crypto.randomUUID() }, { status: 400 });
  };
  if (faults.length > 0) return again({ status: 400, message: say('account.avatarTip'), problems: { avatar: say('account.avatarTip') } });
  const outcome = await attempt(request, ({ system }) => system.user.saveOwn(input), { idempotencyKey: String(sent.get('_key') ?? '') });
  if ('refusal' in outcome) return again(outcome.refusal);
  await forgetDraft(request);
  throw redirectWith(say('entity.editDone'), '/info/index');
}

/** The user's own profile; fields set by an administrator are read-only (specification 2.6, contract 5.1). */
export default function InfoIndex() {
  const { fields, shown, values, draft, record, avatar, isWeak, version, opened, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const locale = useLocale();
  const rule = ({ phone }: Record<string, unknown>): Record<string, string> => {
    const typed = plainPhone(String(phone ?? ''));
    // A missing number may stay missing, and the stored one was accepted before.
    const fault = typed === String(record.phone ?? '') ? undefined : phoneFault(typed);
    return fault ? { phone: fault[locale] } : {};
  };
  return (
    <FormWidth>
      <PageHeader title={say('pages.profile')} />
      <AccountTabs />
      <Panel>
        {isWeak && (
          <Note>
            <Badge tone="bad">{say('account.weak')}</Badge> {say('account.weakHint')}{' '}
            <Link to="/info/password">{say('pages.password')}</Link>
          </Note>
        )}
        <EntityView fields={shown} row={record} />
        <div className={css.section}>
          {!again && <DraftBar draft={draft} />}
          <EntityForm
            key={String(draft.offer?.isRestored === true)}
            draft={again ? { form: draft.form } : draft}
            fields={fields}
            values={{ ...values, ...again?.values }}
            record={record}
            refusal={again?.refusal}
            rule={rule}
            head={<AvatarField key={avatar} link={avatar} problem={again?.refusal.problems.avatar} />}
            remedy={again?.conflict && <StaleRemedy conflict={again.conflict} href="/info/index" />}
            hidden={{ _key: again?.key ?? key, _version: again?.version ?? version, _opened: again?.opened ?? opened }}
          >
            <SubmitBar>
              <Button kind="primary">{say('kit.save')}</Button>
            </SubmitBar>
          </EntityForm>
        </div>
      </Panel>
    </FormWidth>
  );
}
