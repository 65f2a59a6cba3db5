import { useLocation } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { inSentence } from '#rules/in-sentence.ts';
import { DraftBar, withDraftParam } from '../drafts/draft-bar.tsx';
import { EntityForm } from './entity-form.tsx';
import type { FormModel, FormSecret } from './form-page.server.ts';
import { OnceOnly } from './once-only.tsx';
import { StaleRemedy } from './stale-remedy.tsx';
import { useSending } from './use-sending.ts';

/** The add or edit page; after some additions it shows a secret once. */
export function FormPage({ model }: { model: FormModel | FormSecret }) {
  return model.mode === 'once' ? <SecretPage made={model} /> : <RecordPage model={model} />;
}

function SecretPage({ made }: { made: FormSecret }) {
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={say('entity.addDone')} crumbs={[...useMenuCrumbs(), { label: useMenuName(made.screen.title), to: made.from }]} />
      <Panel>
        <OnceOnly made={made} />
        <SubmitBar>
          <ButtonLink kind="primary" to={made.from}>
            {say('entity.onceNoted')}
          </ButtonLink>
        </SubmitBar>
      </Panel>
    </FormWidth>
  );
}

function RecordPage({ model }: { model: FormModel }) {
  const say = useWords();
  const { pathname, search } = useLocation();
  const { isBusy, isSaving, goesOn } = useSending();
  const { screen, mode, from } = model;
  return (
    <FormWidth>
      <PageHeader
        title={say(`entity.${mode}Title`, { title: inSentence(screen.title) })}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
      />
      <Panel>
        <DraftBar draft={model.draft} />
        <EntityForm
          key={`${pathname} ${model.draft.offer?.isRestored === true}`}
          fields={model.fields}
          values={model.values}
          record={model.record}
          choices={model.choices}
          columns={screen.formColumns}
          refusal={model.refusal}
          confirmed={model.confirmed}
          remedy={model.conflict && <StaleRemedy conflict={model.conflict} href={withDraftParam(pathname + search, false)} />}
          hidden={model.hidden}
          draft={model.draft}
        >
          <SubmitBar>
            <Button kind="primary" disabled={isBusy}>
              {isSaving ? say('kit.sending') : say('kit.save')}
            </Button>
            {model.onward && (
              <Button name="_onward" value={model.onward.name} disabled={isBusy}>
                {goesOn ? say('kit.sending') : say('entity.saveAnd', { next: model.onward.label })}
              </Button>
            )}
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
