import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FileChoice } from '#app/kit/file-choice.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import css from './users.module.css';

/** What stood in a workbook form that was refused. */
export interface WorkbookAgain {
  message: string;
  /** Whether it is the file that was refused, and not, say, the moment. */
  isOfFile: boolean;
  /** What is wrong, row by row. */
  rows: string[];
  isCovered: boolean;
  key: string;
}

export const TemplateLink = ({ to }: { to: string }) => (
  <ButtonLink to={to} icon="download" reloadDocument data-download="">
    {useWords()('users.importTemplate')}
  </ButtonLink>
);

interface Props {
  /** Of this one sending. */
  idempotencyKey: string;
  again: WorkbookAgain | undefined;
  help: string;
  covers: string;
  cancelTo: string;
}

/** The form of a workbook that is taken in whole or not at all; what is wrong is said row by row. */
export function WorkbookForm({ idempotencyKey, again, help, covers, cancelTo }: Props) {
  const say = useWords();
  const problem = again?.isOfFile ? again.message : undefined;
  return (
    <Panel>
      <Form method="post" encType="multipart/form-data">
        <FormToken />
        <input type="hidden" name="_key" value={again?.key ?? idempotencyKey} />
        {again && (
          <ProblemSummary
            key={again.key}
            message={again.message}
            problems={problem ? [{ id: 'file', label: say('users.importFile'), text: problem }] : []}
          />
        )}
        {again && again.rows.length > 0 && (
          <ul className={css.problems}>
            {again.rows.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <div className={css.stack}>
          <Field id="file" label={say('users.importFile')} required help={help} problem={problem}>
            <FileChoice name="file" accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" />
          </Field>
          <label className={css.check}>
            <input type="checkbox" name="isCovered" value="1" defaultChecked={again?.isCovered} />
            {covers}
          </label>
        </div>
        <SubmitBar>
          <Button kind="primary" icon="upload">
            {say('users.importDo')}
          </Button>
          <ButtonLink to={cancelTo}>{say('kit.cancel')}</ButtonLink>
        </SubmitBar>
      </Form>
    </Panel>
  );
}
