import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import { Card } from '#app/sign-in/card.tsx';
import { type IdentityChoices, IdentityForm } from '#app/sign-in/identity-form.tsx';

export const handle = { zeroJs: true };
export const meta = titled('shell.identity');

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, ...present } = await call(request, ({ session }) => session.identity());
  const [departments, roles] = await call(request, ({ system }) =>
    Promise.all([system.dept.select({ userId }), system.role.select({ userId })]),
  );
  const choices: IdentityChoices = {
    ...present,
    departments: departments.map(({ value, label }) => ({ value, label })),
    roles: roles.map(({ value, label }) => ({ value, label })),
  };
  return { choices, isFirst: present.mustChoose, to: ownPath(new URL(request.url).searchParams.get('to')) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 32);
  const outcome = await attempt(request, ({ session }) => session.switchIdentity({ deptId: text('deptId'), roleId: text('roleId') }));
  if ('refusal' in outcome) return data(outcome.refusal, { status: outcome.refusal.status });
  throw redirectWith((await wordsOf(request))('shell.identityDone'), ownPath(form.get('to')));
}

/** Chooses the department and role to work as (specification 2.4, 6); in switch mode the second step of sign-in. */
export default function Identity() {
  const { choices, isFirst, to } = useLoaderData<typeof loader>();
  const refusal = useAnswer<typeof action>();
  const say = useWords();
  const isOneOnly = choices.departments.length < 2 && choices.roles.length < 2;
  const labels = { deptId: say('shell.identityDept'), roleId: say('shell.identityRole') };
  const summed = Object.entries(labels).flatMap(([id, label]) => {
    const text = refusal?.problems[id];
    return text ? [{ id, label, text }] : [];
  });
  return (
    <PlainFrame>
      <Card
        title={say(isFirst ? 'shell.identityFirst' : 'shell.identity')}
        lead={say(isOneOnly ? 'shell.identityOnly' : 'shell.identityHint')}
      >
        {refusal && <ProblemSummary message={refusal.message} problems={summed} />}
        {!isOneOnly && <IdentityForm choices={choices} to={to} problems={refusal?.problems ?? {}} />}
        {!isFirst && (
          <ButtonLink kind="quiet" size="small" to={to}>
            {say('kit.back')}
          </ButtonLink>
        )}
      </Card>
    </PlainFrame>
  );
}
