import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import sheet from '#app/entity/tools/print-sheet.module.css';
import { localeOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { PrintButton } from '#app/kit/print-button.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import { printedPrices } from '#rules/money/unit-prices.ts';
import type { Locale } from '#rules/screen.ts';
import { amountOf } from './amount-of.ts';
import css from './marketing-quotes.module.css';
import { quantityOf } from './quote-lines.tsx';
import { sheetWords } from './sheet-words.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const query = new URL(request.url).searchParams;
  const revision = query.get('revision') ?? undefined;
  const asked = query.get('lang');
  const locale: Locale = asked === 'zh' || asked === 'en' ? asked : await localeOf(request);
  const quote = await call(request, ({ marketing }) => marketing.quotesProgram.sheet({ id, revision }));
  return { id, revision, locale, quote };
}

export const handle: PageHandle = { words: ['quotes'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.quote.number);

/** A quote on paper, for its customer: what it costs, not what it is made of. */
export default function QuotePrintPage() {
  const { id, revision, locale, quote } = useLoaderData<typeof loader>();
  const say = useWords();
  const word = (name: keyof typeof sheetWords) => sheetWords[name][locale];
  const facts = [
    [word('number'), quote.number],
    [word('version'), quote.isDraft ? `V${quote.revision} ${word('draft')}` : `V${quote.revision}`],
    [word('date'), quote.quoteDate],
    [word('validTo'), quote.hasExpired ? `${quote.validTo} ${word('expired')}` : quote.validTo],
    [word('customer'), quote.customer],
    [word('address'), quote.customerAddress],
    [word('contact'), quote.contact],
    [word('subject'), quote.title],
    [word('currency'), quote.currency],
    [word('taxRate'), `${quantityOf(quote.taxRate ?? '0')}%`],
    [word('issuedBy'), quote.issuedBy],
  ].filter(([, text]) => text);
  const prices = printedPrices(quote.detailList, quote);
  const isDiscounted = Number(quote.discount ?? 0) !== 0;
  const terms = [
    [word('paymentTerms'), quote.paymentTerms],
    [word('deliveryTerms'), quote.deliveryTerms],
    [word('bank'), quote.bank],
    [word('note'), quote.note],
  ].filter(([, text]) => text);
  const other = locale === 'zh' ? 'en' : 'zh';
  const inOther = new URLSearchParams({ lang: other, ...(revision !== undefined && { revision }) });
  return (
    <main className={sheet.sheet} lang={locale}>
      <div className={sheet.sheetHead}>
        <div>
          <p>{quote.firm}</p>
          {quote.address && <p className={css.sheetText}>{quote.address}</p>}
          <h1>{word('title')}</h1>
        </div>
        <span className={sheet.noPrint}>
          <PrintButton kind="primary" />{' '}
          <ButtonLink to={`?${inOther}`}>{say(other === 'zh' ? 'quotes.inChinese' : 'quotes.inEnglish')}</ButtonLink>{' '}
          <ButtonLink to={`/marketing/quotesprogram/view/${id}`}>{say('quotes.back')}</ButtonLink>
        </span>
      </div>
      <dl className={css.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={css.sheetTable}>
        <table>
          <thead>
            <tr>
              <th data-number="">#</th>
              <th>{word('item')}</th>
              <th data-number="">{word('quantity')}</th>
              <th>{word('unit')}</th>
              <th data-number="">{word('unitPrice')}</th>
              {isDiscounted && <th data-number="">{word('discount').replace('{rate}', quantityOf(quote.discountRate ?? '0'))}</th>}
              <th data-number="">{word('net')}</th>
              <th data-number="">{word('tax')}</th>
              <th data-number="">{word('gross')}</th>
            </tr>
          </thead>
          <tbody>
            {quote.detailList.map((line, at) => (
              <tr key={line.id}>
                <td data-number="">{at + 1}</td>
                <td data-name="">{line.name}</td>
                <td data-number="">{amountOf(quantityOf(line.quantity))}</td>
                <td data-unit="">{line.unit}</td>
                <td data-number="">{amountOf(prices[at])}</td>
                {isDiscounted && <td data-number="">{amountOf(lessOf(line.discount))}</td>}
                <td data-number="">{amountOf(line.net)}</td>
                <td data-number="">{amountOf(line.tax)}</td>
                <td data-number="">{amountOf(line.gross)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th colSpan={5}>{word('total')}</th>
              {isDiscounted && <th data-number="">{amountOf(lessOf(quote.discount))}</th>}
              <th data-number="">{amountOf(quote.net)}</th>
              <th data-number="">{amountOf(quote.tax)}</th>
              <th data-number="">
                {amountOf(quote.gross)} {quote.currency}
              </th>
            </tr>
          </tfoot>
        </table>
      </div>
      {terms.map(([label, text]) => (
        <p key={label} className={css.sheetNote}>
          {label}: {text}
        </p>
      ))}
      <div className={css.signatures}>
        {[word('signedFor'), word('accepted')].map((label) => (
          <p key={label}>
            {label}: <span /> {word('signedOn')}: <span />
          </p>
        ))}
      </div>
    </main>
  );
}

/** An amount as it is taken off. */
const lessOf = (amount: string | null): string => (amount && Number(amount) > 0 ? `-${amount}` : (amount ?? ''));
