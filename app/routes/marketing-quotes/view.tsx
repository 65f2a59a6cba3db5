import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { EntityView } from '#app/entity/form/entity-view.tsx';
import { loadView } from '#app/entity/form/view-page.server.ts';
import { RecordCommands } from '#app/entity/list/record-commands.tsx';
import { NeighbourLinks } from '#app/entity/tools/neighbour-links.tsx';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { formTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { quoteFigures } from '#rules/money/reckon-quote.ts';
import { amountOf } from './amount-of.ts';
import css from './marketing-quotes.module.css';
import { QuoteLines } from './quote-lines.tsx';

const page = '/marketing/quotesprogram';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const [shown, quote] = await Promise.all([
    loadView(request, { area: 'marketing', entity: 'quotesprogram', id }),
    call(request, ({ marketing }) => marketing.quotesProgram.detail({ id })),
  ]);
  const { detailList, versions, ...totals } = quote;
  // Number and title are the heading, the figures stand below the lines.
  const elsewhere: readonly string[] = ['number', 'title', ...quoteFigures];
  const fields = shown.fields.filter(({ name }) => !elsewhere.includes(name));
  return { ...shown, hasMore: true as const, id, fields, detailList, versions, totals };
}

export const handle: PageHandle = { words: ['quotes'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'view', data?.screen.title);

export default function QuoteViewPage() {
  const loaded = useLoaderData<typeof loader>();
  const { id, screen, fields, row, name, history, commands, editHref, from, neighbours, detailList, versions, totals } = loaded;
  const say = useWords();
  const actions = (
    <>
      <NeighbourLinks neighbours={neighbours} />
      <ButtonLink to={from}>{say('kit.back')}</ButtonLink>
      <ButtonLink to={`${page}/print/${id}`}>{say('quotes.print')}</ButtonLink>
      <RecordCommands page={page} id={id} commands={commands} from={`${page}/view/${id}`} hasMain={!editHref} />
      {editHref && (
        <ButtonLink kind="primary" icon="edit" to={editHref}>
          {say('kit.edit')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <div className={css.wide}>
      <PageHeader title={name} crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]} actions={actions} />
      <Panel title={say('quotes.lines')} flush>
        <QuoteLines lines={detailList} totals={totals} />
      </Panel>
      <Panel>
        <EntityView fields={fields} row={row} history={history} />
      </Panel>
      <Panel title={say('quotes.versions')}>
        {versions.length === 0 ? (
          <p>{say('quotes.noVersions')}</p>
        ) : (
          <ul className={css.versions}>
            {versions.map(({ revision, issuedBy, issueTime, gross, currency }) => (
              <li key={revision}>
                <Link to={`${page}/print/${id}?revision=${revision}`}>{say('quotes.version', { number: revision })}</Link>
                <span>
                  {amountOf(gross)} {currency}
                </span>
                <small>{say('quotes.issuedBy', { name: issuedBy, time: issueTime.slice(0, 16) })}</small>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
