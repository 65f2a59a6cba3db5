import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call, UploadedFile } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FileChoice, sheets } from '#app/kit/file-choice.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { NotationsLink } from '#app/kit/notations-link.tsx';
import { PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import { AskQuotes } from './ask-quotes.tsx';
import { BomDownload } from './bom-download.tsx';
import { BomQuestions } from './bom-questions.tsx';
import { BomTable } from './bom-table.tsx';
import { DraftedTable } from './drafted-table.tsx';
import css from './eda.module.css';
import { sentAnswer, sentLines } from './sent-lines.ts';

export const handle: PageHandle = { words: ['eda'] };
export const meta = titled('eda.title');

export async function loader({ request }: LoaderFunctionArgs) {
  const types = await call(request, ({ rd }) => rd.billOfMaterials.types());
  return { ...types, key: crypto.randomUUID() };
}

/** Reads an uploaded file, or drafts items for the lines that have none. */
export async function action({ request }: ActionFunctionArgs) {
  const [sent, say] = await Promise.all([request.formData(), wordsOf(request)]);
  const key = crypto.randomUUID();
  const refuse = (message: string) => data({ key, message }, { status: 400 });
  if (sent.get('act') === 'draft') {
    const input = { lines: sentLines(sent) };
    const outcome = await attempt(request, ({ rd }) => rd.billOfMaterials.draft(input), {
      idempotencyKey: String(sent.get('_key') ?? key),
    });
    return 'refusal' in outcome ? refuse(outcome.refusal.message) : data({ key, drafted: outcome.answer });
  }
  if (sent.get('act') === 'answer') {
    const kept = sentAnswer(sent);
    if (!kept) return refuse(say('eda.noFile'));
    const { lines, answers, ...read } = kept;
    const outcome = await attempt(request, ({ rd }) => rd.billOfMaterials.answer({ lines, answers }));
    return 'refusal' in outcome ? refuse(outcome.refusal.message) : data({ key, bom: { ...read, lines: outcome.answer }, answers });
  }
  const file = sent.get('file');
  if (!(file instanceof File) || file.size === 0) return refuse(say('eda.noFile'));
  const input = { file: new UploadedFile(file.name, new Uint8Array(await file.arrayBuffer())) };
  const outcome = await attempt(request, ({ rd }) => rd.billOfMaterials.read(input));
  return 'refusal' in outcome ? refuse(outcome.refusal.message) : data({ key, bom: outcome.answer, answers: {} });
}

/** The parts list of an EDA tool: uploaded, checked against the items, and what is missing drafted. */
export default function ImportBom() {
  const { options, mayDraft, mayAsk, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const bom = again && 'bom' in again ? again.bom : undefined;
  const answers = again && 'answers' in again ? again.answers : {};
  const drafted = again && 'drafted' in again ? again.drafted : undefined;
  const message = again && 'message' in again ? again.message : undefined;
  const another = (
    <ButtonLink icon="upload" to="/rd/bom/index">
      {say('eda.another')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={say('eda.title')} crumbs={useMenuCrumbs()} actions={(bom || drafted) && another} />
      {bom && <BomQuestions bom={bom} answers={answers} />}
      {bom && <BomDownload bom={bom} answers={answers} />}
      {bom && mayAsk && <AskQuotes key={`ask ${again?.key}`} lines={bom.lines} />}
      {bom && <BomTable key={again?.key} bom={bom} options={options} mayDraft={mayDraft} idempotencyKey={again?.key ?? key} />}
      {drafted && <DraftedTable lines={drafted} />}
      {!bom && !drafted && (
        <Panel>
          <Form method="post" action="/rd/bom/import" encType="multipart/form-data" className={css.stack}>
            <FormToken />
            {message !== undefined && (
              <ProblemSummary
                id="refusal"
                key={again?.key}
                message={message}
                problems={[{ id: 'file', label: say('eda.file'), text: message }]}
              />
            )}
            <Field
              id="file"
              label={say('eda.file')}
              required
              help={say('eda.fileHelp')}
              problemId={message === undefined ? undefined : 'refusal'}
            >
              <FileChoice name="file" accept={sheets} />
            </Field>
            <NotationsLink />
            <SubmitBar>
              <Button kind="primary" icon="upload" name="act" value="read">
                {say('eda.upload')}
              </Button>
            </SubmitBar>
          </Form>
        </Panel>
      )}
    </>
  );
}
