import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { type Areas, attempt, call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Note, PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { sideText } from '#rules/board-sides.ts';
import type { Locale } from '#rules/screen.ts';
import css from './trace.module.css';
import { readTraceSearch, type Start, starts, traceAddress } from './trace-search.ts';

export const handle: PageHandle = { words: ['smt'] };
export const meta = titled('smt.traceTitle');

export async function loader({ request }: LoaderFunctionArgs) {
  const search = readTraceSearch(new URL(request.url).searchParams);
  const { can } = await call(request, ({ smt }) => smt.feedLog.screen());
  const mayExport = can.export === true;
  if (search.code === '') return { search, mayExport, found: undefined, problem: undefined };
  const outcome = await attempt(request, ({ smt }) => smt.feedLog.trace(search));
  if ('refusal' in outcome) return { search, mayExport, found: undefined, problem: outcome.refusal.message };
  return { search, mayExport, found: outcome.answer, problem: undefined };
}

/** Where a reel went, or what went into an order: totals first, then a line for each place, folded by order or by station. */
export default function Trace() {
  const { search, mayExport, found, problem } = useLoaderData<typeof loader>();
  const say = useWords();
  const places = found?.places ?? [];
  const isByStation = search.by === 'workOrderNumber' || search.by === 'productItemNumber';
  const groups = groupsOf(places, isByStation, useLocale());
  return (
    <>
      <PageHeader
        title={say('smt.traceTitle')}
        crumbs={[{ label: say('smt.area') }, { label: say('smt.feedLog'), to: '/smt/feedlog/index' }]}
        actions={
          mayExport &&
          places.length > 0 && (
            <ButtonLink icon="download" to={traceAddress(search, '/smt/feedlog/trace/xlsx')} reloadDocument>
              {say('smt.traceExport')}
            </ButtonLink>
          )
        }
      />
      <Form key={traceAddress(search)} method="get" role="search" className={css.search}>
        <select name="by" defaultValue={search.by} aria-label={say('smt.traceBy')}>
          {Object.entries(starts).map(([by, word]) => (
            <option key={by} value={by}>
              {say(word)}
            </option>
          ))}
        </select>
        <input
          type="search"
          name="code"
          defaultValue={search.code}
          maxLength={255}
          required
          aria-label={say('smt.code')}
          placeholder={say('smt.traceHint')}
        />
        <Button kind="primary" icon="search">
          {say('smt.traceDo')}
        </Button>
      </Form>
      {problem && <Empty icon="warning" title={problem} />}
      {found && places.length === 0 && <Empty icon="search" title={say('smt.traceNone')} hint={say('smt.traceWhole')} />}
      {found?.isMore && <Note>{say('smt.traceMore', { count: places.length })}</Note>}
      {places.length > 0 && <Totals places={places} />}
      {groups.length > 0 && (
        <Panel flush>
          {groups.map((group) => (
            <details key={group.key} className={css.group} open={groups.length <= shownOpen}>
              <summary>
                <strong>{group.name}</strong>
                <span>{say(isByStation ? 'smt.traceStation' : 'smt.traceGroup', countsOf(group.places))}</span>
                {group.refused > 0 && <Badge tone="bad">{say('smt.traceRefused', { count: group.refused })}</Badge>}
              </summary>
              <Places label={group.name} places={group.places} isOfStation={isByStation} />
            </details>
          ))}
        </Panel>
      )}
    </>
  );
}

/** So few are read at once. */
const shownOpen = 3;

type Place = Awaited<ReturnType<Areas['smt']['feedLog']['trace']>>['places'][number];

/** The stations of an order or a product; the orders of anything else. */
function groupsOf(places: readonly Place[], isByStation: boolean, locale: Locale) {
  const groups = new Map<string, Place[]>();
  for (const one of places) {
    const name = isByStation
      ? one.station
      : [one.lineName, one.workOrderNumber, `${one.productItemNumber} ${sideText(one.side, locale)}`].join(' · ');
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  const shown = [...groups].map(([name, its]) => ({ key: name, name, places: its, refused: sum(its, ({ refused }) => refused) }));
  return isByStation ? shown.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })) : shown;
}

const sum = (places: readonly Place[], of: (one: Place) => number) => places.reduce((total, one) => total + of(one), 0);
const distinct = (places: readonly Place[], of: (one: Place) => string) => new Set(places.map(of).filter(Boolean)).size;
const countsOf = (places: readonly Place[]) => ({
  stations: distinct(places, ({ station }) => station),
  reels: distinct(places, ({ reel }) => reel),
  scans: sum(places, ({ scans }) => scans),
});

function Totals({ places }: { places: readonly Place[] }) {
  const say = useWords();
  const refused = sum(places, (one) => one.refused);
  return (
    <p className={css.totals}>
      {say('smt.traceTotals', { orders: distinct(places, ({ workOrderNumber }) => workOrderNumber), ...countsOf(places) })}{' '}
      {refused > 0 && <Badge tone="bad">{say('smt.traceRefused', { count: refused })}</Badge>}
    </p>
  );
}

/** What the heading above says already is no column. */
function Places({ label, places, isOfStation }: { label: string; places: readonly Place[]; isOfStation: boolean }) {
  const say = useWords();
  const isOfOneOrder = !isOfStation || distinct(places, (one) => `${one.lineName} ${one.workOrderNumber}`) === 1;
  return (
    <Table label={label} blocks>
      <thead>
        <tr>
          {!isOfStation && <th>{say('smt.station')}</th>}
          {!isOfOneOrder && <th>{say('smt.workOrder')}</th>}
          <th>{say('smt.item')}</th>
          <th>{say('smt.reel')}</th>
          <th>{say('smt.firstTime')}</th>
          <th>{say('smt.lastTime')}</th>
          <th data-number>{say('smt.scans')}</th>
          <th data-number>{say('smt.refused')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((one) => (
          <tr key={Object.values(one).join()}>
            {!isOfStation && (
              <th scope="row">
                <code>{one.station}</code>
              </th>
            )}
            {!isOfOneOrder && (
              <td data-label={say('smt.workOrder')}>
                {one.lineName} <Onward by="workOrderNumber" code={one.workOrderNumber} />
              </td>
            )}
            <td data-label={say('smt.item')}>
              <Onward by="itemNumber" code={one.itemNumber} /> {one.isSubstitute && <Badge tone="warning">{say('smt.substitute')}</Badge>}
            </td>
            <td data-label={say('smt.reel')}>
              <Onward by="reel" code={one.reel} />
            </td>
            <td data-label={say('smt.firstTime')}>{one.firstTime}</td>
            {one.lastTime === one.firstTime ? <td /> : <td data-label={say('smt.lastTime')}>{one.lastTime}</td>}
            <td data-number data-label={say('smt.scans')}>
              {one.scans}
            </td>
            {one.refused === 0 ? (
              <td />
            ) : (
              <td data-number data-label={say('smt.refused')}>
                {one.refused}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The trace that begins with what this one found. */
function Onward({ by, code }: { by: Start; code: string }) {
  if (code === '') return null;
  return (
    <Link to={traceAddress({ by, code })}>
      <code>{code}</code>
    </Link>
  );
}
