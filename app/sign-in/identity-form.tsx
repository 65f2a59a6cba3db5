import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import css from './identity.module.css';

export interface IdentityChoices {
  departments: { value: string; label: string }[];
  roles: { value: string; label: string }[];
  deptId: string;
  roleId: string;
  mayBeAll: boolean;
}

/** Chooses one of the user's departments and roles, or all of them (specification 2.4); the current ones are marked. */
export function IdentityForm({ choices, to, problems = {} }: { choices: IdentityChoices; to: string; problems?: Record<string, string> }) {
  const say = useWords();
  const { departments, roles, deptId, roleId, mayBeAll } = choices;
  return (
    <Form method="post" action="/identity" reloadDocument className={css.form}>
      <FormToken />
      <input type="hidden" name="to" value={to} />
      <Members
        name="deptId"
        label={say('shell.identityDept')}
        members={departments}
        present={deptId}
        mayBeAll={mayBeAll}
        problem={problems.deptId}
      />
      <Members
        name="roleId"
        label={say('shell.identityRole')}
        members={roles}
        present={roleId}
        mayBeAll={mayBeAll}
        problem={problems.roleId}
      />
      <Button kind="primary" className={css.submit}>
        {say('kit.confirm')}
      </Button>
    </Form>
  );
}

interface MembersProps {
  name: string;
  label: string;
  members: { value: string; label: string }[];
  present: string;
  mayBeAll: boolean;
  problem?: string | undefined;
}

function Members({ name, label, members, present, mayBeAll, problem }: MembersProps) {
  const say = useWords();
  if (members.length < 2) return null;
  const shown = mayBeAll ? [{ value: '', label: say('shell.identityAll') }, ...members] : members;
  return (
    <Field id={name} label={label} group problem={problem}>
      <div className={css.members}>
        {shown.map(({ value, label: text }) => (
          <label key={value} className={css.member}>
            <input type="radio" name={name} value={value} defaultChecked={value === present} />
            <span className={css.name}>{text}</span>
            {value === present && <Badge tone="accent">{say('shell.identityNow')}</Badge>}
          </label>
        ))}
      </div>
    </Field>
  );
}
