import { useLocation, useNavigation } from '@remix-run/react';
import { DraftBar } from '#app/entity/drafts/draft-bar.tsx';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import type { CommandModel } from './command-page.server.ts';

const titles: Record<CommandModel['command'], WordKey> = {
  setting: 'pages.tenantSetting',
  datasource: 'pages.tenantDatasource',
  package: 'pages.tenantPackage',
};
const maxNames = 3;

/** A platform command on tenants: a few fields for the selected ones. */
export function CommandPage({ command, form, values, choices, hidden, from, draft, refusal }: CommandModel) {
  const say = useWords();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().state === 'submitting';
  const { tenants, fields } = form;
  const first = tenants.slice(0, maxNames).map(({ tenantName, tenantId }) => `${tenantName} (${tenantId})`);
  const shown = joined(first, locale);
  const names = tenants.length > maxNames ? say('tenants.more', { names: shown, count: tenants.length }) : shown;
  const isMixed = fields.some(({ name }) => !(name in form.values));
  return (
    <FormWidth>
      <PageHeader
        title={say('entity.commandTitle', { title: say(titles[command]), names })}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(''), to: from }]}
      />
      <Panel>
        {isMixed && <Note>{say('tenants.mixed')}</Note>}
        <DraftBar draft={draft} />
        <EntityForm
          key={pathname + search}
          fields={fields}
          values={values}
          choices={choices}
          columns={1}
          refusal={refusal}
          hidden={hidden}
          draft={draft}
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
