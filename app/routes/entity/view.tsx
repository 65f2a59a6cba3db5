import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EntityView } from '#app/entity/form/entity-view.tsx';
import { loadView } from '#app/entity/form/view-page.server.ts';
import { RecordCommands } from '#app/entity/list/record-commands.tsx';
import { NeighbourLinks } from '#app/entity/tools/neighbour-links.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { formTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { inSentence } from '#rules/in-sentence.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadView(request, params);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'view', data?.screen.title);

export default function EntityViewPage() {
  const { screen, fields, row, history, links, commands, editHref, from, neighbours } = useLoaderData<typeof loader>();
  const say = useWords();
  const actions = (
    <>
      <NeighbourLinks neighbours={neighbours} />
      <ButtonLink to={from}>{say('kit.back')}</ButtonLink>
      {links.map(({ label, href }) => (
        <ButtonLink key={href} to={href}>
          {label}
        </ButtonLink>
      ))}
      <RecordCommands
        page={screen.page}
        id={String(row.id)}
        commands={commands}
        from={`${screen.page}/view/${row.id}`}
        hasMain={!editHref}
      />
      {editHref && (
        <ButtonLink kind="primary" icon="edit" to={editHref}>
          {say('kit.edit')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <FormWidth>
      <PageHeader
        title={say('entity.viewTitle', { title: inSentence(screen.title) })}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
        actions={actions}
      />
      <Panel>
        <EntityView fields={fields} row={row} history={history} />
      </Panel>
    </FormWidth>
  );
}
