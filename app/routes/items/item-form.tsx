import type { ReactNode } from 'react';
import { RecordForm } from '#app/entity/form/record-form.tsx';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { readingButton } from './chosen-reading.ts';
import type { ItemFormModel } from './item-form.server.ts';
import { ItemPreview } from './item-preview.tsx';
import css from './items.module.css';
import { askedValues, valueAdvice } from './value-advice.ts';

interface ItemFormProps {
  form: ItemFormModel;
  /** What else may be done with the item. */
  commands?: ReactNode;
  /** What to know before its values are changed. */
  above?: ReactNode;
}

/** The form of an item of one type. */
export function ItemForm({ form: { model, typeCode, preview, standing }, commands, above }: ItemFormProps) {
  const say = useWords();
  const locale = useLocale();
  const { refusal, record, mode, hidden } = model;
  const typeName =
    model.fields.find(({ name }) => name === 'typeCode')?.options?.find(({ value }) => value === typeCode)?.label ?? typeCode;
  const id = typeof record.id === 'string' ? record.id : undefined;
  const double = refusal?.recordId !== undefined && refusal.recordId !== id ? refusal.recordId : undefined;
  const remedy = double && (
    <p className={css.existing}>
      <ButtonLink icon="external" to={`/rd/icitem/view/${double}`} target="_blank">
        {say('items.existing')}
      </ButtonLink>
    </p>
  );
  return (
    <RecordForm
      model={{ ...model, fields: model.fields.filter(({ name }) => name !== 'typeCode'), hidden: { ...hidden, typeCode } }}
      about={typeCode}
      title={mode === 'add' ? say('items.addTitle', { type: typeName }) : `${String(record.code ?? '')} ${typeName}`}
      actions={
        <>
          <ButtonLink to="/rd/icitem/notations" target="_blank">
            {say('kit.notations')}
          </ButtonLink>
          {commands}
          {mode === 'add' && <ButtonLink to="/rd/icitem/add">{say('items.otherType')}</ButtonLink>}
        </>
      }
      above={
        <>
          {above}
          {mode === 'add' && standing.isRetired && <Notice tone="warning" icon="warning" text={say('items.retiredType')} />}
          {standing.isDraft && (
            <Notice text={say('items.draftType')}>
              {standing.drafts.length > 0 && (
                <details>
                  <summary>{say('items.draftFields', { count: standing.drafts.length })}</summary>
                  {standing.drafts.join(say('items.and'))}
                </details>
              )}
            </Notice>
          )}
        </>
      }
      advice={(typed) => valueAdvice(model.fields, typed, locale)}
      {...(remedy && { remedy })}
      head={<ItemPreview key={JSON.stringify(preview)} initial={preview} of={{ typeCode, ...(id !== undefined && { id }) }} />}
      buttons={
        <noscript>
          <Button name="_search" value="preview">
            {say('items.preview')}
          </Button>
        </noscript>
      }
      below={refusal && askedValues(model.fields, model.values).map((asked) => <ReadingChoice key={asked.name} {...asked} />)}
    />
  );
}

/** A text with two readings: a press on one saves with it. */
function ReadingChoice({ name, label, typed, readings }: ReturnType<typeof askedValues>[number]) {
  const say = useWords();
  return (
    <p className={css.existing}>
      {say('items.readings', { label, typed })}{' '}
      {readings.map((text) => (
        <Button key={text} name={readingButton} value={`${name}=${text}`}>
          {text}
        </Button>
      ))}
    </p>
  );
}
