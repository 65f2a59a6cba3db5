import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call, UploadedFile } from '#app/api.server.ts';
import { requirePermission, screenOf } from '#app/entity/screen-of.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FileChoice, sheets } from '#app/kit/file-choice.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { inSentence } from '#rules/in-sentence.ts';
import css from './exchange.module.css';
import { variantIn } from './exchange-page.server.ts';
import { VariantChoice } from './variant-choice.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [screen, say] = await Promise.all([screenOf(request, params), wordsOf(request)]);
  requirePermission(screen.can.import === true);
  const groups = await call(request, ({ exchange }) => exchange.variants({ path: screen.path }));
  return {
    groups,
    variant: variantIn(request) ?? '',
    page: screen.page,
    name: screen.title,
    title: say('exchange.importTitle', { title: inSentence(screen.title) }),
    key: crypto.randomUUID(),
  };
}

/** Uploads the file; the page of its job shows what the import would do. */
export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const [{ path }, say] = await Promise.all([screenOf(request, params), wordsOf(request)]);
  const refuse = (message: string, isOfFile = true) => data({ message, isOfFile, key: crypto.randomUUID() }, { status: 400 });
  const file = sent.get('file');
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return refuse(say('exchange.noFile'));
  if (file.size === 0) return refuse(say('exchange.emptyFile'));
  const input = { path, variant: variantIn(request), file: new UploadedFile(file.name, new Uint8Array(await file.arrayBuffer())) };
  const outcome = await attempt(request, ({ exchange }) => exchange.startImport(input), { idempotencyKey: String(sent.get('_key') ?? '') });
  if ('answer' in outcome) throw redirect(`/exchange/imports/${outcome.answer.id}`);
  const { message, problems } = outcome.refusal;
  return refuse(message, 'file' in problems);
}

export const handle: PageHandle = { words: ['exchange'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.title);

/** The import page: the template, the file, and what happens next. */
export default function ListImport() {
  const { page, name, title, key, groups, variant } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const problemId = again?.isOfFile ? 'refusal' : undefined;
  const crumbs = [...useMenuCrumbs(), { label: useMenuName(name), to: `${page}/index` }];
  const isOpen = groups.length === 0 || groups.some(({ options }) => options.some(({ value }) => value === variant));
  const of = groups.length > 0 ? `variant=${variant}` : '';
  const template = isOpen && (
    <>
      <ButtonLink to={`${page}/import/template?${of}`} icon="download" reloadDocument data-download="">
        {say('exchange.template')}
      </ButtonLink>
      {groups.length > 0 && (
        <ButtonLink to={`${page}/export/file?${of}&format=xlsx`} icon="download" reloadDocument data-download="">
          {say('exchange.exportVariant')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <FormWidth>
      <PageHeader title={title} crumbs={crumbs} actions={template} />
      {groups.length > 0 && <VariantChoice groups={groups} variant={variant} />}
      {isOpen && (
        <Panel>
          <Form method="post" encType="multipart/form-data" className={css.stack}>
            <FormToken />
            <input type="hidden" name="_key" value={again?.key ?? key} />
            {again && (
              <ProblemSummary
                key={again.key}
                id="refusal"
                message={again.message}
                problems={again.isOfFile ? [{ id: 'file', label: say('exchange.file'), text: again.message }] : []}
              />
            )}
            <Field id="file" label={say('exchange.file')} required help={say('exchange.fileHelp')} problemId={problemId}>
              <FileChoice name="file" accept={sheets} />
            </Field>
            <ul className={css.rules}>
              <li>{say('exchange.rulesMatch')}</li>
              {groups.length === 0 && <li>{say('exchange.rulesNames')}</li>}
            </ul>
            <SubmitBar>
              <Button kind="primary" icon="upload">
                {say('exchange.upload')}
              </Button>
              <ButtonLink to={`${page}/index`}>{say('kit.cancel')}</ButtonLink>
            </SubmitBar>
          </Form>
        </Panel>
      )}
    </FormWidth>
  );
}
