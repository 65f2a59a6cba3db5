import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FileChoice, sheets } from '#app/kit/file-choice.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import type { WorkbookReport as Report } from '#server/smt/tables/import/check-workbook.ts';
import css from './import.module.css';
import { WorkbookReport } from './workbook-report.tsx';

interface Shown {
  /** The address of the list without its last part. */
  page: string;
  title: string;
  list: string;
  fileHelp: string;
  /** Of the first form; the second has one of its own. */
  firstKey: string;
  again: { message: string | undefined; report: Report | undefined; key: string } | undefined;
}

/** A file is chosen, checked and shown; only a second form makes the version. */
export function WorkbookForm({ page, title, list, fileHelp, firstKey, again }: Shown) {
  const say = useWords();
  const report = again?.report;
  return (
    <FormWidth>
      <PageHeader title={title} crumbs={[{ label: say('smt.area') }, { label: list, to: `${page}/index` }]} />
      {again?.message && (
        <ProblemSummary
          id="refusal"
          key={again.key}
          message={again.message}
          problems={[{ id: 'file', label: say('smt.file'), text: again.message }]}
        />
      )}
      {report && <WorkbookReport report={report} />}
      {report?.draftId ? (
        <Form method="post" encType="multipart/form-data">
          <FormToken />
          <input type="hidden" name="_key" value={again?.key} />
          <input type="hidden" name="_draft" value={report.draftId} />
          <SubmitBar>
            <Button kind="primary" icon="check">
              {say('smt.confirm')}
            </Button>
            <ButtonLink to={`${page}/import`} reloadDocument>
              {say('smt.otherFile')}
            </ButtonLink>
          </SubmitBar>
        </Form>
      ) : (
        <Panel>
          <Form method="post" encType="multipart/form-data" className={css.stack}>
            <FormToken />
            <input type="hidden" name="_key" value={again?.key ?? firstKey} />
            <Field id="file" label={say('smt.file')} required help={fileHelp} problemId={again?.message ? 'refusal' : undefined}>
              <FileChoice name="file" accept={sheets} />
            </Field>
            <p className={css.hint}>{say('smt.checkFirst')}</p>
            <SubmitBar>
              <Button kind="primary" icon="upload">
                {say('smt.check')}
              </Button>
              <ButtonLink to={`${page}/index`}>{say('kit.cancel')}</ButtonLink>
            </SubmitBar>
          </Form>
        </Panel>
      )}
    </FormWidth>
  );
}
