import { Form } from '@remix-run/react';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { FieldEditor } from './field-editor.tsx';
import css from './item-types.module.css';
import { fieldKinds } from './kinds.ts';
import { PreviewPanel } from './preview-panel.tsx';
import type { EditedType } from './sent-definition.ts';
import type { EditedAgain } from './submit-type.server.ts';

interface TypeEditorProps {
  edited: EditedAgain;
  /** Where cancelling leads. */
  back: string;
}

/** One definition as a form: the type, its fields in order, and what the next version would change. */
export function TypeEditor({ edited: { edited, key, message, problems = {}, preview, isAdded }, back }: TypeEditorProps) {
  const say = useWords();
  const locale = useLocale();
  return (
    <Form method="post" key={key} preventScrollReset={isAdded}>
      {/* What Enter does in any input. */}
      <button type="submit" className={css.first} name="act" value="preview" tabIndex={-1} aria-hidden>
        {say('itemTypes.preview')}
      </button>
      <FormToken />
      <input type="hidden" name="_key" value={key} />
      <input type="hidden" name="version" value={edited.version} />
      <input type="hidden" name="count" value={edited.fields.length} />
      {preview && <input type="hidden" name="confirm" value={preview.confirm} />}
      {message !== undefined && <ProblemSummary message={message} problems={problemList(edited, problems, say)} />}
      {preview && <PreviewPanel preview={preview} />}
      <Panel>
        <div className={css.head}>
          {edited.version === 0 && (
            <Field id="typeCode" label={say('itemTypes.code')} required help={say('itemTypes.codeHelp')} problem={problems.typeCode}>
              <input name="typeCode" defaultValue={edited.typeCode} maxLength={4} inputMode="numeric" autoComplete="off" />
            </Field>
          )}
          <Field id="zh" label={say('itemTypes.zh')} required problem={problems.zh}>
            <input name="zh" defaultValue={edited.zh} maxLength={40} />
          </Field>
          <Field id="en" label={say('itemTypes.en')} required problem={problems.en}>
            <input name="en" defaultValue={edited.en} maxLength={40} />
          </Field>
          <Field id="shortName" label={say('itemTypes.shortName')} required problem={problems.shortName}>
            <input name="shortName" defaultValue={edited.shortName} maxLength={32} />
          </Field>
          <div className={css.ticks}>
            <label>
              <input type="checkbox" name="isDraft" defaultChecked={edited.isDraft} />
              {say('itemTypes.draft')}
            </label>
          </div>
        </div>
      </Panel>
      <section aria-label={say('itemTypes.fields')}>
        {edited.fields.map((field, at) => (
          <FieldEditor
            key={field.name}
            field={field}
            at={at}
            problems={problems}
            isOpen={isAdded === true && at === edited.fields.length - 1}
          />
        ))}
      </section>
      <div className={css.adding}>
        <select name="addKind" aria-label={say('itemTypes.kind')}>
          {fieldKinds(say, locale).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button icon="plus" name="act" value="add">
          {say('itemTypes.add')}
        </Button>
      </div>
      <SubmitBar framed>
        <Button kind={preview ? 'plain' : 'primary'} icon="eye" name="act" value="preview">
          {say('itemTypes.preview')}
        </Button>
        {preview && preview.changes.length > 0 && (
          <Button kind="primary" icon="check" name="act" value="save">
            {edited.version === 0 ? say('kit.save') : say('itemTypes.save', { version: edited.version + 1 })}
          </Button>
        )}
        <ButtonLink to={back}>{say('kit.cancel')}</ButtonLink>
      </SubmitBar>
    </Form>
  );
}

function problemList({ fields }: EditedType, problems: Readonly<Record<string, string>>, say: ReturnType<typeof useWords>) {
  return Object.entries(problems).map(([name, text]) => {
    const [, at, part = name] = /^fields\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const of = at === undefined ? '' : (fields[Number(at)]?.zh ?? '');
    const label = part === 'name' ? say('itemTypes.apiName') : part in labels ? say(labels[part as keyof typeof labels]) : '';
    return { id: at === undefined ? name : `fields-${at}-${part}`, label: [of, label].filter(Boolean).join(' · '), text };
  });
}

const labels = {
  zh: 'itemTypes.zh',
  en: 'itemTypes.en',
  kind: 'itemTypes.kind',
  unit: 'itemTypes.unit',
  pattern: 'itemTypes.pattern',
  options: 'itemTypes.options',
  initial: 'itemTypes.initial',
  shortName: 'itemTypes.shortName',
  typeCode: 'itemTypes.code',
} as const;
