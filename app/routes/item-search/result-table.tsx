import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import { Table } from '#app/kit/table.tsx';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './item-search.module.css';
import { type ItemQuery, maxCompared, searchAddress } from './search-address.ts';
import type { Found, SearchPage } from './search-page.server.ts';

interface ResultProps {
  search: ItemQuery;
  found: Found;
  form: Pick<SearchPage['form'], 'canView' | 'stateTones'>;
}

type Record_ = Found['records'][number];

/** Items with the columns of their type; without one, with what all of them have. */
export function ResultTable({ search, found: { records, columns, hasPrices }, form: { canView, stateTones } }: ResultProps) {
  const say = useWords();
  const isTyped = search.typeCode !== undefined;
  const here = searchAddress(search);
  const head = (name: string, label: string, isNumber = false) => (
    <Head key={name} search={search} name={name} label={label} isNumber={isNumber} />
  );
  return (
    <Table label={say('itemSearch.results')} stickyHeader blocks className={css.results}>
      <thead>
        <tr>
          {head('code', say('itemSearch.code'))}
          {!isTyped && head('typeCode', say('itemSearch.type'))}
          {!isTyped && head('description', say('itemSearch.description'))}
          {columns.map((column) => head(column.name, column.label, isNumber(column)))}
          {head('manufacturerModel', say('itemSearch.makerNumber'))}
          {head('brand', say('itemSearch.brand'))}
          {hasPrices && <th scope="col">{say('itemSearch.lastPrice')}</th>}
          {head('state', say('itemSearch.state'))}
          <th scope="col" data-pin="">
            {say('itemSearch.compare')}
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <td data-pin="start">
              {canView ? (
                <Link to={`/rd/icitem/view/${record.id}?${new URLSearchParams({ from: here })}`}>
                  <code>{record.code}</code>
                </Link>
              ) : (
                <code>{record.code}</code>
              )}
            </td>
            {!isTyped && <td data-label={say('itemSearch.type')}>{labelOf(record, 'typeCodeName')}</td>}
            {!isTyped && <td data-wrap="">{record.description}</td>}
            {columns.map((column) => (
              <td key={column.name} data-label={column.label} data-number={isNumber(column) || undefined}>
                {cellOf(record, column)}
              </td>
            ))}
            <td data-label={say('itemSearch.makerNumber')}>{record.manufacturerModel}</td>
            <td data-label={say('itemSearch.brand')}>{record.brand}</td>
            {hasPrices && <td data-label={say('itemSearch.lastPrice')}>{textAt(record, 'lastPrice')}</td>}
            <td>
              <Badge tone={own(stateTones, record.state) ?? 'neutral'}>{labelOf(record, 'stateName')}</Badge>
              {labelOf(record, 'replacementNumber') && ` → ${labelOf(record, 'replacementNumber')}`}
            </td>
            <td data-pin="">
              <CompareLink search={search} record={record} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Head({ search, name, label, isNumber }: { search: ItemQuery; name: string; label: string; isNumber: boolean }) {
  const say = useWords();
  const direction = search.sort === name ? 'ascending' : search.sort === `-${name}` ? 'descending' : undefined;
  const next = direction === 'ascending' ? `-${name}` : direction === 'descending' ? '' : name;
  const icon = direction === 'ascending' ? 'sort-asc' : direction === 'descending' ? 'sort-desc' : 'sort';
  return (
    <th scope="col" aria-sort={direction} data-sort="" data-number={isNumber || undefined} data-pin={name === 'code' ? 'start' : undefined}>
      <Link className={css.sort} to={searchAddress(search, { sort: next })} preventScrollReset title={say('entity.sortBy', { label })}>
        {label} <Icon name={icon} />
      </Link>
    </th>
  );
}

function CompareLink({ search, record: { id, code } }: { search: ItemQuery; record: Record_ }) {
  const say = useWords();
  const isChosen = search.compare.includes(id);
  if (!isChosen && search.compare.length >= maxCompared) return null;
  const compare = isChosen ? search.compare.filter((one) => one !== id) : [...search.compare, id];
  return (
    <Link
      to={searchAddress(search, { compare })}
      preventScrollReset
      aria-label={say(isChosen ? 'itemSearch.compareOffOf' : 'itemSearch.compareAdd', { code })}
    >
      {say(isChosen ? 'itemSearch.compareOff' : 'itemSearch.compareOne')}
    </Link>
  );
}

const isNumber = ({ kind }: FieldView): boolean => kind === 'decimal';

function cellOf(record: Record_, { name, options, kind, unit }: FieldView): string {
  const text = textAt(record, name);
  if (text === '') return '';
  if (kind === 'decimal') return text + (unit ?? '');
  return options?.find(({ value }) => value === text)?.label ?? text;
}

/** Of a field of the type, which only the catalogue knows. */
function textAt(record: Record_, name: string): string {
  const value = own(record as { [name: string]: unknown }, name);
  return typeof value === 'string' ? value : '';
}

const labelOf = (record: Record_, name: 'typeCodeName' | 'stateName' | 'replacementNumber'): string => textAt(record, name);
