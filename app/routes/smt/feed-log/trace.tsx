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

/** What was on from when to when, folded by order or by station; refused scans and reels that were only issued stand apart. */
export default function Trace() {
  const { search, mayExport, found, problem } = useLoaderData<typeof loader>();
  const say = useWords();
  const stays = found?.stays ?? [];
  const notOn = found?.refused.filter(({ wasOn }) => !wasOn) ?? [];
  const isByStation = ['workOrderNumber', 'customerOrder', 'productItemNumber'].includes(search.by);
  const groups = groupsOf(stays, isByStation, useLocale());
  const isEmpty = found && stays.length + found.refused.length + found.issued.length === 0;
  return (
    <>
      <PageHeader
        title={say('smt.traceTitle')}
        crumbs={[{ label: say('smt.area') }, { label: say('smt.feedLog'), to: '/smt/feedlog/index' }]}
        actions={
          mayExport &&
          found &&
          !isEmpty && (
            <ButtonLink icon="download" to={traceAddress(search, '/smt/feedlog/trace/xlsx')} reloadDocument>
              {say('smt.traceExport')}
            </ButtonLink>
          )
        }
      />
      <Panel>
        <Form key={traceAddress(search)} method="get" role="search" className={css.search}>
          <label>
            {say('smt.traceBy')}
            <select name="by" defaultValue={search.by}>
              {Object.entries(starts).map(([by, word]) => (
                <option key={by} value={by}>
                  {say(word)}
                </option>
              ))}
            </select>
          </label>
          <label className={css.code}>
            {say('smt.code')}
            <input type="search" name="code" defaultValue={search.code} maxLength={255} required placeholder={say('smt.traceHint')} />
          </label>
          <label>
            {say('smt.traceFrom')}
            <input type="date" name="from" defaultValue={search.from} />
          </label>
          <label>
            {say('smt.traceTo')}
            <input type="date" name="to" defaultValue={search.to} />
          </label>
          <Button kind="primary" icon="search">
            {say('smt.traceDo')}
          </Button>
        </Form>
      </Panel>
      {problem && <Empty icon="warning" title={problem} />}
      {isEmpty && <Empty icon="search" title={say('smt.traceNone')} hint={say('smt.traceWhole')} />}
      {found?.isMore && <Note>{say('smt.traceMore', { count: stays.length })}</Note>}
      {found && !isEmpty && (
        <p className={css.totals}>
          {say('smt.traceTotals', { orders: distinct(stays, ({ workOrderNumber }) => workOrderNumber), ...countsOf(stays) })}{' '}
          {found.refused.length > 0 && <Badge tone="bad">{say('smt.traceRefused', { count: sum(found.refused) })}</Badge>}
        </p>
      )}
      {groups.length > 0 && (
        <Panel title={say('smt.traceStays')} flush>
          {groups.map((group) => (
            <details key={group.name} className={css.group} open={groups.length <= shownOpen}>
              <summary>
                <strong>{group.name}</strong>
                <span>{say(isByStation ? 'smt.traceStation' : 'smt.traceGroup', countsOf(group.stays))}</span>
              </summary>
              <Stays label={group.name} stays={group.stays} isOfStation={isByStation} />
            </details>
          ))}
        </Panel>
      )}
      {notOn.length > 0 && <Scanned title={say('smt.traceRefusedTitle')} scans={notOn} />}
      {found && found.issued.length > 0 && <Scanned title={say('smt.traceIssued')} scans={found.issued} />}
    </>
  );
}

/** So few are read at once. */
const shownOpen = 3;

type Found = Awaited<ReturnType<Areas['smt']['feedLog']['trace']>>;
type Stay = Found['stays'][number];
type Scan = Found['issued'][number];

/** The stations of an order or a product; the orders of anything else. */
function groupsOf(stays: readonly Stay[], isByStation: boolean, locale: Locale) {
  const groups = new Map<string, Stay[]>();
  for (const one of stays) {
    const name = isByStation
      ? `${one.lineName} ${one.station}`
      : [one.lineName, one.workOrderNumber, `${one.productItemNumber} ${sideText(one.side, locale)}`].join(' · ');
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  const shown = [...groups].map(([name, its]) => ({ name, stays: its }));
  return isByStation ? shown.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })) : shown;
}

const sum = (scans: readonly Scan[]) => scans.reduce((total, one) => total + one.scans, 0);
const distinct = (stays: readonly Stay[], of: (one: Stay) => string) => new Set(stays.map(of).filter(Boolean)).size;
const countsOf = (stays: readonly Stay[]) => ({
  stations: distinct(stays, ({ lineName, station }) => `${lineName} ${station}`),
  reels: distinct(stays, ({ reel }) => reel),
});

/** What the heading above says already is no column. */
function Stays({ label, stays, isOfStation }: { label: string; stays: readonly Stay[]; isOfStation: boolean }) {
  const say = useWords();
  const isOfOneOrder = !isOfStation || distinct(stays, ({ workOrderNumber }) => workOrderNumber) === 1;
  return (
    <Table label={label} blocks>
      <thead>
        <tr>
          {!isOfStation && <th>{say('smt.station')}</th>}
          {!isOfOneOrder && <th>{say('smt.workOrder')}</th>}
          <th>{say('smt.item')}</th>
          <th>{say('smt.itemModel')}</th>
          <th>{say('smt.reel')}</th>
          <th>{say('smt.onFrom')}</th>
          <th>{say('smt.onUntil')}</th>
          <th data-number>{say('smt.quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {stays.map((one) => (
          <tr key={one.id}>
            {!isOfStation && (
              <th scope="row">
                <code>{one.station}</code>
              </th>
            )}
            {!isOfOneOrder && (
              <td data-label={say('smt.workOrder')}>
                <Onward by="workOrderNumber" code={one.workOrderNumber} />
              </td>
            )}
            <td data-label={say('smt.item')}>
              <Onward by="itemNumber" code={one.itemNumber} /> {one.isSubstitute && <Badge tone="warning">{say('smt.substitute')}</Badge>}
            </td>
            <td data-label={say('smt.itemModel')} data-wrap>
              {[one.itemDescription, one.itemModel].filter(Boolean).join(' · ')}
            </td>
            <td data-label={say('smt.reel')}>
              <Onward by="reel" code={one.reel} />
            </td>
            <td data-label={say('smt.onFrom')}>{one.from}</td>
            <td data-label={say('smt.onUntil')}>{one.until ?? say('smt.stillOn')}</td>
            <td data-number data-label={say('smt.quantity')}>
              {Number(one.quantity) || ''}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Scans that put nothing on. */
function Scanned({ title, scans }: { title: string; scans: readonly Scan[] }) {
  const say = useWords();
  return (
    <Panel title={title} flush>
      <Table label={title} blocks>
        <thead>
          <tr>
            <th>{say('smt.reel')}</th>
            <th>{say('smt.item')}</th>
            <th>{say('smt.workOrder')}</th>
            <th>{say('smt.station')}</th>
            <th>{say('smt.firstTime')}</th>
            <th>{say('smt.lastTime')}</th>
            <th data-number>{say('smt.scans')}</th>
          </tr>
        </thead>
        <tbody>
          {scans.map((one) => (
            <tr key={Object.values(one).join()}>
              <th scope="row">
                <Onward by="reel" code={one.reel} />
              </th>
              <td data-label={say('smt.item')}>
                <Onward by="itemNumber" code={one.itemNumber} />
              </td>
              <td data-label={say('smt.workOrder')}>
                {one.lineName} <Onward by="workOrderNumber" code={one.workOrderNumber} />
              </td>
              {one.station === '' ? (
                <td />
              ) : (
                <td data-label={say('smt.station')}>
                  <code>{one.station}</code>
                </td>
              )}
              <td data-label={say('smt.firstTime')}>{one.firstTime}</td>
              <td data-label={say('smt.lastTime')}>{one.lastTime}</td>
              <td data-number data-label={say('smt.scans')}>
                {one.scans}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
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
