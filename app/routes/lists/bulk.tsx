import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { FormField } from '#app/entity/form/form-field.tsx';
import { type BulkModel, loadBulk, submitBulk } from '#app/entity/tools/bulk-page.server.ts';
import css from '#app/entity/tools/settings.module.css';
import { tickTouched } from '#app/entity/tools/tick-touched.ts';
import { FormPartsProvider } from '#app/fields/form-parts.tsx';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { ConfirmWarnings } from '#app/kit/notice/confirm-warnings.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { Table } from '#app/kit/table.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadBulk(request, params);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitBulk(request, params);
}

export const handle: PageHandle = { words: ['lists'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.list.title);

/** Bulk edit: choose the fields and their values, preview the result, confirm. */
export default function ListBulkPage() {
  const loaded = useLoaderData<typeof loader>() as BulkModel;
  const model = (useAnswer<typeof action>() as BulkModel | undefined) ?? loaded;
  const { list, fields, choices, values, set, chosen, count, from, key, problem, problems, preview } = model;
  const say = useWords();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is a new form.
  useEffect(() => (form.current ? tickTouched(form.current) : undefined), [key]);
  return (
    <FormWidth>
      <PageHeader
        title={`${say('entity.bulkEdit')} · ${say('entity.selected', { count })}`}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(list.title), to: from }]}
      />
      <Panel>
        <FormPartsProvider parts={{ choices, problems, idPrefix: 'f', fields }}>
          <Form ref={form} key={key} method="post" noValidate>
            <FormToken />
            <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
              {say('lists.bulkPreview')}
            </button>
            <input type="hidden" name="_key" value={key} />
            <input type="hidden" name="from" value={from} />
            {chosen.found === undefined ? (
              <input type="hidden" name="ids" value={chosen.ids.join(',')} />
            ) : (
              <input type="hidden" name="found" value={chosen.found} />
            )}
            {problem && (
              <ProblemSummary
                message={problem}
                problems={fields.flatMap(({ name, label }) => {
                  const text = problems[name];
                  return text === undefined ? [] : [{ id: `f-${name}`, label, text }];
                })}
              />
            )}
            <div hidden={preview !== undefined}>
              {fields.map((field) => (
                <div key={field.name} className={css.change}>
                  <label className={css.tick}>
                    <input type="checkbox" name="_set" value={field.name} defaultChecked={set.includes(field.name)} />
                    {say('lists.bulkField')} {field.label}
                  </label>
                  <FormField field={field} value={values[field.name]} record={values} />
                </div>
              ))}
            </div>
            {preview && <Preview preview={preview} />}
            <ConfirmWarnings refusal={{ problems }} confirmed={undefined} />
            <SubmitBar>
              {preview ? (
                <>
                  <input type="hidden" name="_mark" value={preview.mark} />
                  <Button kind="primary" name="_apply" value="1" disabled={preview.changed === 0}>
                    {say('lists.bulkApply', { count: preview.changed })}
                  </Button>
                  <Button name="_back" value="1">
                    {say('kit.back')}
                  </Button>
                </>
              ) : (
                <Button kind="primary">{say('lists.bulkPreview')}</Button>
              )}
              <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
            </SubmitBar>
          </Form>
        </FormPartsProvider>
      </Panel>
    </FormWidth>
  );
}

function Preview({ preview: { lines, changed, same, wrong } }: { preview: NonNullable<BulkModel['preview']> }) {
  const say = useWords();
  return (
    <>
      <p className={css.lead} role="status">
        {say('lists.bulkChanges', { count: changed, same })}
        {changed > lines.length && ` · ${say('lists.bulkFirst', { count: lines.length })}`}
      </p>
      {wrong.length > 0 && (
        <Notice tone="warning" icon="warning" text={say('lists.bulkWrong', { count: wrong.length })}>
          <ul>
            {wrong.slice(0, 20).map(({ id, title, text }) => (
              <li key={id}>{say('kit.labelled', { label: title, text })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {lines.length > 0 && (
        <Table label={say('lists.bulkPreview')}>
          <tbody>
            {lines.flatMap(({ id, title, changes }) =>
              changes.map(({ label, before, after }) => (
                <tr key={`${id}${label}`}>
                  <td>{title}</td>
                  <td>{label}</td>
                  <td>
                    {before || '—'} → <strong>{after || '—'}</strong>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </Table>
      )}
    </>
  );
}
