import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import type { FormModel, FormSecret } from './form-page.server.ts';
import { OnceOnly } from './once-only.tsx';
import { RecordForm } from './record-form.tsx';
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
  const { isBusy, goesOn } = useSending();
  const { onward } = model;
  return (
    <RecordForm
      model={model}
      buttons={
        onward && (
          <Button name="_onward" value={onward.name} disabled={isBusy}>
            {goesOn ? say('kit.sending') : say('entity.saveAnd', { next: onward.label })}
          </Button>
        )
      }
    />
  );
}
