import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import css from '#app/explain/explain.module.css';
import { loadExplanation } from '#app/explain/explain-page.server.ts';
import { ExplainTabs } from '#app/explain/explain-tabs.tsx';
import { People } from '#app/explain/people.tsx';
import { RecordForm } from '#app/explain/record-form.tsx';
import { RecordVerdict } from '#app/explain/record-verdict.tsx';
import { Rights } from '#app/explain/rights.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { titled } from '#app/shell/title.ts';
import { useMenuCrumbs } from '#app/shell/use-menu-crumbs.ts';

export const meta = titled('explainTitle');

export async function loader({ request }: LoaderFunctionArgs) {
  return loadExplanation(request);
}

export default function ExplainPage() {
  const { search, people, rights, entities, record, refusal } = useLoaderData<typeof loader>();
  const say = useWords();
  const isRecord = search.about === 'record';
  return (
    <>
      <PageHeader
        title={say('explainTitle')}
        crumbs={useMenuCrumbs()}
        actions={rights && <ButtonLink to="/authority/explain/index">{say('explainOther')}</ButtonLink>}
      />
      {!rights && (
        <Panel>
          <p className={css.lead}>{say('explainLead')}</p>
          <People q={search.q} people={people} />
        </Panel>
      )}
      {rights && (
        <>
          <ExplainTabs user={rights.user} about={search.about} />
          {isRecord ? (
            <Panel>
              <RecordForm search={search} entities={entities} refusal={refusal} />
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
