import { useLocation, useNavigation } from '@remix-run/react';
import { DraftBar, withDraftParam } from '#app/entity/drafts/draft-bar.tsx';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { StaleRemedy } from '#app/entity/form/stale-remedy.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { inSentence } from '#rules/in-sentence.ts';
import css from './inquiries.module.css';
import type { InquiryFormModel } from './inquiry-form.server.ts';

/** The form of an inquiry, whose lists are typed, pasted or chosen. */
export function InquiryForm({ form: { model, filled, suppliers, pasted, sought } }: { form: InquiryFormModel }) {
  const say = useWords();
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().state === 'submitting';
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
          head={<Filling suppliers={suppliers} pasted={pasted} sought={sought} isOpen={mode === 'add'} />}
        >
          <SubmitBar>
            <Button kind="primary" disabled={isBusy}>
              {isBusy ? say('kit.sending') : say('kit.save')}
            </Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}

function Filling({ suppliers, pasted, sought, isOpen }: Pick<InquiryFormModel, 'suppliers' | 'pasted' | 'sought'> & { isOpen: boolean }) {
  const say = useWords();
  return (
    <details className={css.filling} open={isOpen || pasted !== '' || sought !== ''}>
      <summary>{say('inquiries.fill')}</summary>
      <div className={css.fillings}>
        <div className={css.filler}>
          <label htmlFor="pasted">{say('inquiries.pasted')}</label>
          <textarea id="pasted" name="_pasted" rows={3} defaultValue={pasted} aria-describedby="pasted-help" />
          <small id="pasted-help">{say('inquiries.pastedHelp')}</small>
          <span>
            <Button size="small" icon="plus" name="_search" value="paste">
              {say('inquiries.paste')}
            </Button>
          </span>
        </div>
        <div className={css.filler}>
          <label htmlFor="supplier">{say('inquiries.supplier')}</label>
          <input
            id="supplier"
            name="_supplier"
            list="suppliers"
            defaultValue={sought}
            autoComplete="off"
            aria-describedby="supplier-help"
          />
          <datalist id="suppliers">
            {suppliers.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <small id="supplier-help">{say('inquiries.supplierHelp')}</small>
          <span>
            <Button size="small" icon="plus" name="_search" value="supplier">
              {say('inquiries.addSupplier')}
            </Button>
          </span>
        </div>
      </div>
    </details>
  );
}
