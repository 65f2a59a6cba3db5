import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { Table } from '#app/kit/table.tsx';
import { grouped, groupedQuantity } from '#rules/grouped.ts';
import type { ComparedLine } from '#server/purchasing/comparison/compare-quotes.ts';
import type { Agreement } from '#server/purchasing/quotations/agreed-prices.ts';
import type { ToldScore } from '#server/purchasing/vendors/supplier-scores.ts';
import css from './comparison.module.css';
import { OfferedTerms, type SupplierTerms } from './notices/offered-terms.tsx';
import { SupplierScore } from './notices/supplier-score.tsx';
import { type Validity, ValidUntil } from './notices/valid-until.tsx';
import { PriceTrend } from './price-trend.tsx';
import { PushState } from './push-state.tsx';

type Cell = ComparedLine['cells'][number];

interface ComparedSupplier extends Validity {
  inviteId: string;
  supplierName: string;
  /** Of all lines, or of those that it quoted. */
  quotedTotal: string | null;
  missing: number;
  terms: SupplierTerms;
  /** What speaks against it: its state, certificates that have expired. */
  warnings: readonly string[];
  score: ToldScore | null;
  awarded: string | null;
}

interface ComparisonProps {
  suppliers: readonly ComparedSupplier[];
  lines: readonly ComparedLine[];
  mayAward: boolean;
  /** What was typed of awards before a refusal, or before a price was agreed on. */
  typed: readonly TypedAward[] | undefined;
  problems: Record<string, string>;
  /** The page on which the caller may negotiate, or look at what was negotiated; its address has a query. */
  negotiateAt: string | undefined;
}

interface TypedAward {
  lineId: string;
  inviteId: string;
  quantity: string;
}

/** An amount of money with two decimals. */
export const money = (amount: string): string => grouped(Number(amount), { min: 2, max: 2 });

/** A row a line, a column a supplier. */
export function ComparisonTable({ suppliers, lines, mayAward, typed, problems, negotiateAt }: ComparisonProps) {
  const say = useWords();
  const places = shownPlaces(lines, suppliers.length);
  return (
    <Table label={say('inquiries.compare')} stickyHeader blocks className={css.table}>
      <thead>
        <tr>
          <th scope="col" data-pin="start">
            {say('inquiries.item')}
          </th>
          {suppliers.map((one, column) => (
            <th key={one.inviteId} scope="col" data-wrap="" data-silent={isSilent(lines, column) || undefined}>
              <SupplierHead of={one} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, row) => (
          <tr key={line.lineId}>
            <th scope="row" data-pin="start">
              <LineHead line={line} />
            </th>
            {line.cells.map((cell, column) => {
              const place = row * suppliers.length + column;
              const one = suppliers[column];
              const supplierName = one?.supplierName ?? '';
              const share = line.awards.find(({ inviteId }) => inviteId === cell.inviteId);
              return (
                <td key={cell.inviteId} data-label={supplierName} data-best={('isBest' in cell && cell.isBest) || undefined}>
                  <Offer cell={cell} />
                  {one && cell.answer === 'price' && cell.validity !== 'valid' && <ValidUntil of={one} />}
                  {share && (
                    <>
                      <p>
                        <Badge tone="good">{say('inquiries.awardDone')}</Badge> {groupedQuantity(share.quantity)} × {share.price}{' '}
                        {share.currency}
                      </p>
                      {share.agreed && <Agreed agreed={share.agreed} currency={share.currency} />}
                      {share.push && (
                        <p className={css.small}>
                          <PushState status={share.push.status} lead="OA " /> {share.push.error}
                        </p>
                      )}
                    </>
                  )}
                  {line.open !== '0' && cell.answer === 'price' && (
                    <div className={css.acts}>
                      {mayAward && (
                        <AwardQuantity
                          place={place}
                          lineId={line.lineId}
                          inviteId={cell.inviteId}
                          label={say('inquiries.awardOf', { supplier: supplierName })}
                          value={typedFor(typed, line, cell) ?? proposedFor(line, cell)}
                          proposed={proposedFor(line, cell)}
                          problem={problems[`awards.${places.indexOf(place)}.quantity`]}
                          id={`awards.${places.indexOf(place)}.quantity`}
                        />
                      )}
                      {negotiateAt !== undefined && (
                        <Button
                          kind="quiet"
                          size="small"
                          className={css.negotiate}
                          name="_act"
                          value="pick"
                          formAction={`${negotiateAt}&line=${cell.quoteLineId}#negotiation`}
                          aria-label={say('inquiries.negotiateOn', { supplier: supplierName, item: line.itemNumber })}
                        >
                          {say('inquiries.negotiate')}
                        </Button>
                      )}
                    </div>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" data-pin="start">
            {say('inquiries.total')}
          </th>
          {suppliers.map(({ inviteId, quotedTotal, missing, supplierName }) => (
            <td key={inviteId} data-label={supplierName}>
              {quotedTotal === null ? '—' : money(quotedTotal)}
              {quotedTotal !== null && missing > 0 && (
                <span className={css.validity}>{say('inquiries.missingLines', { count: missing })}</span>
              )}
            </td>
          ))}
        </tr>
        {suppliers.some(({ awarded }) => awarded !== null) && (
          <tr>
            <th scope="row" data-pin="start">
              {say('inquiries.awardDone')}
            </th>
            {suppliers.map(({ inviteId, awarded, supplierName }) => (
              <td key={inviteId} data-label={supplierName}>
                {awarded === null ? '—' : <strong>{money(awarded)}</strong>}
              </td>
            ))}
          </tr>
        )}
      </tfoot>
    </Table>
  );
}

/** What stands in the heads of the table, above it on a phone, where it has none. */
export function SupplierHeads({ suppliers }: Pick<ComparisonProps, 'suppliers'>) {
  return (
    <ul className={css.heads}>
      {suppliers.map((one) => (
        <li key={one.inviteId}>
          <SupplierHead of={one} />
        </li>
      ))}
    </ul>
  );
}

/** What a supplier offers for all lines, and what speaks against it. */
function SupplierHead({ of: one }: { of: ComparedSupplier }) {
  return (
    <>
      {one.supplierName}
      <ValidUntil of={one} />
      <SupplierScore score={one.score} />
      <OfferedTerms terms={one.terms} />
      {one.warnings.map((warning) => (
        <span key={warning} className={css.validity}>
          <Badge tone="bad">{warning}</Badge>
        </span>
      ))}
    </>
  );
}

/** Who has answered nothing leaves the width to the others. */
const isSilent = (lines: readonly ComparedLine[], column: number): boolean =>
  lines.every(({ cells }) => (cells[column]?.answer ?? 'none') === 'none');

/** The places of the inputs as the server counts them: cells without a price have none. */
const shownPlaces = (lines: readonly ComparedLine[], width: number): number[] =>
  lines.flatMap(({ cells, open }, row) =>
    cells.flatMap(({ answer }, column) => (answer === 'price' && open !== '0' ? [row * width + column] : [])),
  );

const typedFor = (typed: readonly TypedAward[] | undefined, { lineId }: ComparedLine, { inviteId }: Cell): string | undefined =>
  typed?.find((one) => one.lineId === lineId && one.inviteId === inviteId)?.quantity;

const proposedFor = ({ proposal }: ComparedLine, { inviteId }: Cell): string =>
  proposal.find((part) => part.inviteId === inviteId)?.quantity ?? '';

function LineHead({ line }: { line: ComparedLine }) {
  const say = useWords();
  const last = line.trend.at(-1);
  const [newest] = line.withoutRate;
  const others = line.withoutRate.length - (line.isLastWithoutRate ? 1 : 0);
  return (
    <div className={css.head}>
      <code>{line.itemNumber}</code>
      <span>
        {groupedQuantity(line.itemQty)}
        {line.open !== '0' && line.open !== line.itemQty && ` · ${say('inquiries.stillOpen', { quantity: groupedQuantity(line.open) })}`}
        {line.needDate && ` · ${say('inquiries.needBy')} ${line.needDate}`}
      </span>
      {line.itemName && <span className={css.name}>{line.itemName}</span>}
      {newest && line.isLastWithoutRate && (
        <span>
          {say('inquiries.last')} {say('inquiries.withoutRate', newest)}
        </span>
      )}
      {last && (
        <span className={css.last}>
          {say('inquiries.last')} {last.price}
          {line.isLastWithoutRate && ` (${last.day})`}
          <PriceTrend prices={line.trend.map(({ price }) => Number(price))} label={say('inquiries.trendOf', { item: line.itemNumber })} />
        </span>
      )}
      {others > 0 && <span>{say('inquiries.moreWithoutRate', { count: others })}</span>}
    </div>
  );
}

function Offer({ cell }: { cell: Cell }) {
  const say = useWords();
  if (cell.answer === 'none') return <span className={css.none}>—</span>;
  if (cell.answer === 'declined')
    return (
      <span className={css.none}>
        {say('inquiries.decline')} {cell.reason}
      </span>
    );
  const { quoted, agreed, netPrice, orderQuantity, waste, total, leadDays, isBest, isOutlier, isLate } = cell;
  const tax = quoted.isTaxIncluded ? say('inquiries.withTax', { rate: quoted.taxRate }) : '';
  return (
    <div className={css.offer}>
      <p>
        <strong>{netPrice}</strong> {isBest && <Badge tone="good">{say('inquiries.best')}</Badge>}{' '}
        {isOutlier && <Badge tone="warning">{say('inquiries.outlier')}</Badge>}
      </p>
      {leadDays !== null && (
        <p className={css.small}>
          {say('inquiries.days', { days: leadDays })} {isLate && <Badge tone="bad">{say('inquiries.late')}</Badge>}
        </p>
      )}
      <p>
        {say('inquiries.order', { quantity: groupedQuantity(orderQuantity) })} = {money(total)}{' '}
        {waste && <Badge tone="warning">{say('inquiries.waste', { waste: groupedQuantity(waste) })}</Badge>}
      </p>
      {agreed ? (
        <Agreed agreed={agreed} currency={quoted.currency ?? ''} tax={tax} />
      ) : (
        <p className={css.small}>
          {say('inquiries.asQuoted', { price: quoted.price, currency: quoted.currency ?? '' })}{' '}
          {quoted.from !== null && say('inquiries.fromQuantity', { quantity: groupedQuantity(quoted.from) })} {tax}
        </p>
      )}
      <Alternate cell={cell} />
    </div>
  );
}

/** An agreed price is not what was quoted: since which round it holds, and from where it came. */
function Agreed({ agreed: { round, price, quoted }, currency, tax = '' }: { agreed: Agreement; currency: string; tax?: string }) {
  const say = useWords();
  return (
    <p className={css.small}>
      <Badge tone="accent">{say('inquiries.agreedShort')}</Badge> {price} {currency} {tax}
      {say('inquiries.agreedFrom', { round, quoted })}
    </p>
  );
}

function Alternate({ cell: { alternateItem, alternateNote, differences } }: { cell: Extract<Cell, { answer: 'price' }> }) {
  const say = useWords();
  if (!alternateItem && !alternateNote) return null;
  const named = (
    <>
      {say('inquiries.alternate')} {alternateItem && <code>{alternateItem}</code>} {alternateNote}
    </>
  );
  if (differences.length === 0) return <p className={css.small}>{named}</p>;
  return (
    <details className={css.folded}>
      <summary>{named}</summary>
      <ul className={css.differences}>
        {differences.map(({ label, asked, offered }) => (
          <li key={label}>
            {label} {asked || '—'} → <strong className={css.differs}>{offered || '—'}</strong>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface AwardQuantityProps {
  place: number;
  lineId: string;
  inviteId: string;
  label: string;
  value: string;
  proposed: string;
  problem: string | undefined;
  id: string;
}

function AwardQuantity({ place, lineId, inviteId, label, value, proposed, problem, id }: AwardQuantityProps) {
  const say = useWords();
  return (
    <div className={css.award}>
      <input type="hidden" name={`awards[${place}].lineId`} value={lineId} />
      <input type="hidden" name={`awards[${place}].inviteId`} value={inviteId} />
      <input type="hidden" name={`awards[${place}].proposed`} value={proposed} />
      <input
        id={id}
        name={`awards[${place}].quantity`}
        defaultValue={value}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        placeholder={say('inquiries.awardQuantity')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
      />
      {problem && (
        <small id={`${id}-problem`} className={css.problem}>
          {problem}
        </small>
      )}
    </div>
  );
}
