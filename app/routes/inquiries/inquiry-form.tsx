import { useLocation } from '@remix-run/react';
import { DraftBar, withDraftParam } from '#app/entity/drafts/draft-bar.tsx';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { StaleRemedy } from '#app/entity/form/stale-remedy.tsx';
import { useSending } from '#app/entity/form/use-sending.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { inSentence } from '#rules/in-sentence.ts';
import { Filling } from './filling/filling.tsx';
import type { InquiryFormModel } from './inquiry-form.server.ts';

/** The form of an inquiry, whose lists are typed, pasted or chosen. */
export function InquiryForm({ form: { model, filled, ...filling } }: { form: InquiryFormModel }) {
  const say = useWords();
  const { pathname, search } = useLocation();
  const { isBusy, isSaving } = useSending();
  const { from, mode, screen, draft } = model;
  return (
    <FormWidth wide>
      <PageHeader
        title={say(`entity.${mode}Title`, { title: inSentence(screen.title) })}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
      />
      <Panel>
        <DraftBar draft={draft} />
        <EntityForm
          key={`${pathname} ${filled} ${draft.offer?.isRestored === true}`}
          fields={model.fields}
          values={model.values}
          record={model.record}
          choices={model.choices}
          columns={screen.formColumns}
          refusal={model.refusal}
          confirmed={model.confirmed}
          remedy={model.conflict && <StaleRemedy conflict={model.conflict} href={withDraftParam(pathname + search, false)} />}
          hidden={model.hidden}
          draft={draft}
          opensAtTop={mode === 'add'}
          head={<Filling {...filling} problems={model.refusal?.problems ?? {}} isOpen={mode === 'add'} />}
        >
          <SubmitBar>
            <Button kind="primary" disabled={isBusy}>
              {isSaving ? say('kit.sending') : say('kit.save')}
            </Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
