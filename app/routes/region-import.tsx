import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { attempt, call, UploadedFile } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/use-menu-crumbs.ts';
import css from '#app/users/users.module.css';
import type { ImportedRegions } from '#server/system/places/import-regions.ts';

export const meta = titled('regionImport');

const list = '/base/region/index';

export async function loader({ request }: LoaderFunctionArgs) {
  // Who may not import gets no template either.
  await call(request, 'query', 'system.region.exportTemplate');
  return { key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const say = await wordsOf(request);
  const isCovered = sent.get('isCovered') === '1';
  const file = sent.get('file');
  const refuse = (message: string, rows: string[] = []) => data({ message, rows, isCovered, key: crypto.randomUUID() }, { status: 400 });
  if (!(file instanceof File) || file.size === 0) return refuse(say('userImportNoFile'));
  const input = { file: new UploadedFile(file.name, new Uint8Array(await file.arrayBuffer())), isCovered };
  const idempotencyKey = String(sent.get('_key') ?? '');
  const outcome = await attempt<ImportedRegions>(request, 'system.region.importRegions', input, { idempotencyKey });
  if ('answer' in outcome) throw redirectWith(say('regionImportDone', { ...outcome.answer }), list);
  const { message, problems } = outcome.refusal;
  const rows = Object.values(problems).filter((text) => text !== message);
  return refuse(rows.length > 0 ? say('userImportProblems') : message, rows);
}

/** Regions from a workbook, all or none; what is wrong is said row by row (contract 5.5). */
export default function RegionImport() {
  const { key } = useLoaderData<typeof loader>();
  const again = useActionData<typeof action>();
  const say = useWords();
  const crumbs = [...useMenuCrumbs(), { label: useMenuName(say('regionImport')), to: list }];
  const template = (
    <ButtonLink to="/base/region/template" icon="download" reloadDocument>
      {say('userImportTemplate')}
    </ButtonLink>
  );
  return (
    <FormWidth>
      <PageHeader title={say('regionImport')} crumbs={crumbs} actions={template} />
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
            <Field id="file" label={say('userImportFile')} required help={say('regionImportHelp')}>
              <input type="file" name="file" accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" />
            </Field>
            <label className={css.check}>
              <input type="checkbox" name="isCovered" value="1" defaultChecked={again?.isCovered} />
              {say('regionImportCovered')}
            </label>
          </div>
          <SubmitBar>
            <Button kind="primary" icon="upload">
              {say('userImportDo')}
            </Button>
            <ButtonLink to={list}>{say('cancel')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}
