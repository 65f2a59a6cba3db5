import { useLocation } from '@remix-run/react';
import { DraftBar, withDraftParam } from '#app/entity/drafts/draft-bar.tsx';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import type { FormModel } from '#app/entity/form/form-page.server.ts';
import { StaleRemedy } from '#app/entity/form/stale-remedy.tsx';
import { useSending } from '#app/entity/form/use-sending.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { QuoteTotals } from './quote-totals.tsx';
import { useModuleFill } from './use-module-fill.ts';

/** The form of a quote: its terms, its lines, and what they come to. */
export function QuoteForm({ model }: { model: FormModel }) {
  const say = useWords();
  const { pathname, search } = useLocation();
  const { isBusy, isSaving } = useSending();
  const { from, record, mode, conflict, values } = model;
  const filler = useModuleFill();
  return (
    <FormWidth wide>
      <div ref={filler}>
        <PageHeader
          title={mode === 'add' ? say('quotes.addTitle') : `${String(record.number ?? '')} ${String(record.title ?? '')}`}
          crumbs={[...useMenuCrumbs(), { label: useMenuName(model.screen.title), to: from }]}
        />
        <Panel>
          <DraftBar draft={model.draft} />
          <EntityForm
            key={`${pathname} ${model.draft.offer?.isRestored === true}`}
            fields={model.fields}
            values={values}
            record={record}
            choices={model.choices}
            columns={model.screen.formColumns}
            refusal={model.refusal}
            confirmed={model.confirmed}
            remedy={conflict && <StaleRemedy conflict={conflict} href={withDraftParam(pathname + search, false)} />}
            hidden={model.hidden}
            draft={model.draft}
          >
            <QuoteTotals fields={model.fields} values={values} />
            <SubmitBar>
              <Button kind="primary" disabled={isBusy}>
                {isSaving ? say('kit.sending') : say('kit.save')}
              </Button>
              <noscript>
                <Button name="_search" value="recalculate">
                  {say('quotes.recalculate')}
                </Button>
              </noscript>
              <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
            </SubmitBar>
          </EntityForm>
        </Panel>
      </div>
    </FormWidth>
  );
}
