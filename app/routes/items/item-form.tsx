import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { DraftBar, withDraftParam } from '#app/entity/drafts/draft-bar.tsx';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { StaleRemedy } from '#app/entity/form/stale-remedy.tsx';
import { useSending } from '#app/entity/form/use-sending.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
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
  const { pathname, search } = useLocation();
  const { isBusy, isSaving } = useSending();
  const { from, refusal, record, mode, hidden, conflict } = model;
  const typeName =
    model.fields.find(({ name }) => name === 'typeCode')?.options?.find(({ value }) => value === typeCode)?.label ?? typeCode;
  const id = typeof record.id === 'string' ? record.id : undefined;
  const double = refusal?.recordId !== undefined && refusal.recordId !== id ? refusal.recordId : undefined;
  const remedy = double ? (
    <p className={css.existing}>
      <ButtonLink icon="external" to={`/rd/icitem/view/${double}`} target="_blank">
        {say('items.existing')}
      </ButtonLink>
    </p>
  ) : (
    conflict && <StaleRemedy conflict={conflict} href={withDraftParam(pathname + search, false)} />
  );
  return (
    <FormWidth>
      <PageHeader
        title={mode === 'add' ? say('items.addTitle', { type: typeName }) : `${String(record.code ?? '')} ${typeName}`}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(model.screen.title), to: from }]}
        actions={
          <>
            <ButtonLink to="/rd/icitem/notations" target="_blank">
              {say('kit.notations')}
            </ButtonLink>
            {commands}
            {mode === 'add' && <ButtonLink to="/rd/icitem/add">{say('items.otherType')}</ButtonLink>}
          </>
        }
      />
      <Panel>
        <DraftBar draft={model.draft} />
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
        <EntityForm
          key={`${pathname} ${typeCode} ${model.draft.offer?.isRestored === true}`}
          fields={model.fields.filter(({ name }) => name !== 'typeCode')}
          values={model.values}
          record={record}
          choices={model.choices}
          columns={model.screen.formColumns}
          advice={(typed) => valueAdvice(model.fields, typed, locale)}
          refusal={refusal}
          confirmed={model.confirmed}
          remedy={remedy}
          hidden={{ ...hidden, typeCode }}
          draft={model.draft}
          head={<ItemPreview key={JSON.stringify(preview)} initial={preview} of={{ typeCode, ...(id !== undefined && { id }) }} />}
        >
          <SubmitBar>
            <Button kind="primary" disabled={isBusy}>
              {isSaving ? say('kit.sending') : say('kit.save')}
            </Button>
            <noscript>
              <Button name="_search" value="preview">
                {say('items.preview')}
              </Button>
            </noscript>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
          {/* Behind the button that Enter presses. */}
          {refusal && askedValues(model.fields, model.values).map((asked) => <ReadingChoice key={asked.name} {...asked} />)}
        </EntityForm>
      </Panel>
    </FormWidth>
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
