import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { attempt, call, UploadedFile } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { titled } from '#app/shell/title.ts';
import type { Imported } from '#app/users/answers.ts';
import { usersPage } from '#app/users/ids-page.server.ts';
import { OneTimePasswords } from '#app/users/one-time-passwords.tsx';
import css from '#app/users/users.module.css';
import { UsersHeader } from '#app/users/users-header.tsx';

export const meta = titled('userImport');

export async function loader({ request }: LoaderFunctionArgs) {
  await call(request, 'query', 'system.user.importForm');
  return { from: usersPage, key: crypto.randomUUID() };
}

interface Again {
  message: string;
  /** What is wrong, row by row. */
  rows: string[];
  isCovered: boolean;
  key: string;
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const say = await wordsOf(request);
  const isCovered = sent.get('isCovered') === '1';
  const file = sent.get('file');
  const refuse = (message: string, rows: string[] = []) =>
    data<{ again: Again; done: null }>({ again: { message, rows, isCovered, key: crypto.randomUUID() }, done: null }, { status: 400 });
  if (!(file instanceof File) || file.size === 0) return refuse(say('userImportNoFile'));
  const input = { file: new UploadedFile(file.name, new Uint8Array(await file.arrayBuffer())), isCovered };
  const outcome = await attempt<Imported>(request, 'system.user.importUsers', input, { idempotencyKey: String(sent.get('_key') ?? '') });
  if ('answer' in outcome) return data<{ again: null; done: Imported }>({ again: null, done: outcome.answer });
  const { message, problems } = outcome.refusal;
  const rows = Object.values(problems).filter((text) => text !== message);
  return refuse(rows.length > 0 ? say('userImportProblems') : message, rows);
}

/** Users from a workbook, all or none; what is wrong is said row by row, new passwords are shown once (contract 5.1, R-31). */
export default function UserImport() {
  const { from, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const say = useWords();
  const again = answer?.again ?? undefined;
  const template = (
    <ButtonLink to="/system/user/template" icon="download" reloadDocument>
      {say('userImportTemplate')}
    </ButtonLink>
  );
  if (answer?.done) return <Done done={answer.done} from={from} />;
  return (
    <FormWidth>
      <UsersHeader title={say('userImport')} from={from} actions={template} />
      <Panel>
        <Form method="post" encType="multipart/form-data">
          <FormToken />
          <input type="hidden" name="_key" value={again?.key ?? key} />
          {again && <ProblemSummary key={again.key} message={again.message} problems={[]} />}
          {again && again.rows.length > 0 && (
            <ul className={css.problems}>
              {again.rows.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <div className={css.stack}>
            <Field id="file" label={say('userImportFile')} required help={say('userImportFileHelp')}>
              <input type="file" name="file" accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" />
            </Field>
            <label className={css.check}>
              <input type="checkbox" name="isCovered" value="1" defaultChecked={again?.isCovered} />
              {say('userImportCovered')}
            </label>
          </div>
          <SubmitBar>
            <Button kind="primary" icon="upload">
              {say('userImportDo')}
            </Button>
            <ButtonLink to={from}>{say('cancel')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}

function Done({ done, from }: { done: Imported; from: string }) {
  const say = useWords();
  return (
    <FormWidth>
      <UsersHeader title={say('userImport')} from={from} />
      <Panel>
        <p className={css.lead} role="status">
          {say('userImportDone', { added: done.added, changed: done.changed })}
        </p>
        {done.passwords.length > 0 && <OneTimePasswords passwords={done.passwords} />}
        <SubmitBar>
          <ButtonLink kind="primary" to={from}>
            {say('userBack')}
          </ButtonLink>
        </SubmitBar>
      </Panel>
    </FormWidth>
  );
}
