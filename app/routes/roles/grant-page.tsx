import { Form, useLocation, useNavigation } from '@remix-run/react';
import { StaleRemedy } from '#app/entity/form/stale-remedy.tsx';
import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import type { GrantChoices } from '#server/access/roles/grant-form.ts';
import { ChoiceTree } from './choice-tree.tsx';
import look from './grant-page.module.css';
import type { SentGrant } from './sent-grant.server.ts';

export interface GrantSection {
  /** The name of the posted ids. */
  name: string;
  title: WordKey;
  /** The text if nothing can be granted. */
  empty: WordKey;
  /** What the ticks mean. */
  hint?: WordKey;
  /** Ticks of folders, which take their pages along only where script runs. */
  hasFolders?: boolean;
  choices: GrantChoices;
}

interface GrantPageProps {
  title: WordKey;
  /** The names of the selected records. */
  names: string[];
  sections: GrantSection[];
  ids: string[];
  mark: string;
  /** New with each render. */
  formKey: string;
  /** The refused values. */
  again: SentGrant | undefined;
  back: string;
}

/** Grants as trees of check boxes in one form; after a refusal all ticks stay. */
export function GrantPage({ title, names, sections, ids, mark, formKey, again, back }: GrantPageProps) {
  const say = useWords();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().state === 'submitting';
  const isMixed = sections.some(({ choices }) => choices.partly.length > 0);
  return (
    <>
      <PageHeader
        title={say('entity.commandTitle', { title: say(title), names: joined(names, locale) })}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(''), to: back }]}
      />
      <Form method="post" className={look.form}>
        <FormToken />
        <input type="hidden" name="_key" value={formKey} />
        <input type="hidden" name="_ids" value={ids.join(',')} />
        <input type="hidden" name="_mark" value={again?.mark ?? mark} />
        {again && <ProblemSummary key={formKey} message={again.message} problems={[]} />}
        {again?.isStale && <StaleRemedy href={pathname + search} />}
        {isMixed && <Note>{say('roles.mixed')}</Note>}
        {sections.map((section) => (
          <Panel key={section.name} title={say(section.title)}>
            <Section {...section} sent={again?.sent[section.name]} />
          </Panel>
        ))}
        <SubmitBar framed>
          <Button kind="primary" disabled={isBusy}>
            {isBusy ? say('kit.sending') : say('kit.save')}
          </Button>
          <ButtonLink to={back}>{say('kit.cancel')}</ButtonLink>
        </SubmitBar>
      </Form>
    </>
  );
}

function Section({ name, title, empty, hint, hasFolders, choices, sent }: GrantSection & { sent: string[] | undefined }) {
  const say = useWords();
  const { nodes, ticked, partly, kept } = choices;
  return (
    <fieldset>
      <legend className="visually-hidden">{say(title)}</legend>
      {kept.map((id) => (
        <input key={id} type="hidden" name={name} value={id} />
      ))}
      {nodes.length === 0 ? (
        <p className={look.empty}>{say(empty)}</p>
      ) : (
        <>
          {hint && <p className={look.hint}>{say(hint)}</p>}
          {hasFolders && (
            <noscript>
              <p className={look.hint}>{say('roles.folderHint')}</p>
            </noscript>
          )}
          <ChoiceTree
            name={name}
            nodes={nodes}
            ticked={sent ?? ticked}
            partly={sent ? [] : partly}
            hasFolders={hasFolders}
            label={say(title)}
          />
        </>
      )}
    </fieldset>
  );
}
