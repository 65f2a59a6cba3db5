import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import css from './explain.module.css';
import { loadExplanation } from './explain-page.server.ts';
import { ExplainTabs } from './explain-tabs.tsx';
import { People } from './people.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordVerdict } from './record-verdict.tsx';
import { Records } from './records.tsx';
import { Rights } from './rights.tsx';

export const handle: PageHandle = { words: ['explain'] };
export const meta = titled('explain.title');

export async function loader({ request }: LoaderFunctionArgs) {
  return loadExplanation(request);
}

export default function ExplainPage() {
  const { search, people, seen, rights, entities, found, record, refusal } = useLoaderData<typeof loader>();
  const say = useWords();
  const isRecord = search.about === 'record';
  return (
    <>
      <PageHeader
        title={say('explain.title')}
        crumbs={useMenuCrumbs()}
        actions={rights && <ButtonLink to="/authority/explain/index">{say('explain.other')}</ButtonLink>}
      />
      {!rights && (
        <Panel>
          <p className={css.lead}>{seen ? say('explain.whoSees', { title: seen.title }) : say('explain.lead')}</p>
          <People search={search} people={people} />
        </Panel>
      )}
      {rights && (
        <>
          <ExplainTabs user={rights.user} about={search.about} />
          {isRecord ? (
            <Panel>
              <RecordForm search={search} entities={entities} refusal={refusal} />
              {found && <Records search={search} found={found} />}
              {record && <RecordVerdict record={record} />}
            </Panel>
          ) : (
            <Rights rights={rights} />
          )}
        </>
      )}
    </>
  );
}
