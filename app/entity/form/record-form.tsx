import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { inSentence } from '#rules/in-sentence.ts';
import { DraftBar, withDraftParam } from '../drafts/draft-bar.tsx';
import { EntityForm, type EntityFormProps } from './entity-form.tsx';
import type { FormModel } from './form-page.server.ts';
import { StaleRemedy } from './stale-remedy.tsx';
import { useSending } from './use-sending.ts';

interface RecordFormProps extends Pick<EntityFormProps, 'advice' | 'head' | 'opensAtTop' | 'remedy'> {
  model: FormModel;
  /** By default what is added or changed. */
  title?: string;
  wide?: boolean;
  /** Beside the title. */
  actions?: ReactNode;
  /** What to know before the form is filled in. */
  above?: ReactNode;
  /** Beside the button that saves. */
  buttons?: ReactNode;
  /** Behind the buttons, of which Enter presses the first. */
  below?: ReactNode;
  /** What else makes it another form, with nothing typed yet. */
  about?: string | number;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** The page of a record's form: its title, its draft, its fields, and the button that saves. */
export function RecordForm({ model, title, wide = false, actions, above, buttons, below, about = '', children, ...of }: RecordFormProps) {
  const say = useWords();
  const { pathname, search } = useLocation();
  const { isBusy, isSaving } = useSending();
  const { screen, mode, from, conflict, draft } = model;
  return (
    <FormWidth wide={wide}>
      <PageHeader
        title={title ?? say(`entity.${mode}Title`, { title: inSentence(screen.title) })}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
        actions={actions}
      />
      <Panel>
        <DraftBar draft={draft} />
        {above}
        <EntityForm
          key={`${pathname} ${about} ${draft.offer?.isRestored === true}`}
          fields={model.fields}
          values={model.values}
          record={model.record}
          choices={model.choices}
          columns={screen.formColumns}
          refusal={model.refusal}
          confirmed={model.confirmed}
          remedy={conflict && <StaleRemedy conflict={conflict} href={withDraftParam(pathname + search, false)} />}
          hidden={model.hidden}
          draft={draft}
          {...of}
        >
          {children}
          <SubmitBar>
            <Button kind="primary" disabled={isBusy}>
              {isSaving ? say('kit.sending') : say('kit.save')}
            </Button>
            {buttons}
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
          {below}
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
