import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { fillsDictionary } from '#server/calls/dictionary-entries.ts';
import { byNaturalOrder } from '#server/database/natural-order.ts';
import type { selectInput } from '#server/engine/inputs.ts';
import { selectRows } from '#server/engine/selectable.ts';
import { firstTaxRates, taxDictionary, taxRate } from './tax-rate.ts';

export interface NamedRate {
  fnumber: string;
  /** Percent. */
  ftaxRate: string;
}

fillsDictionary(taxDictionary, (ctx, which) =>
  ctx.readAt(taxRate.path, async (db) => {
    const from = { db, session: ctx.session };
    const past = which === 'ever' ? (await readRates(from)).past : [];
    return [...(await taxRates(from)), ...past].map(optionOf);
  }),
);

/** The rates of the plant. */
export async function taxRates(ctx: Caller): Promise<NamedRate[]> {
  const { own, first } = await readRates(ctx);
  return [...own, ...first]
    .map(({ fnumber, ftaxRate }) => ({ fnumber, ftaxRate: shortRate(ftaxRate) }))
    .sort((one, other) => byNaturalOrder(one.fnumber, other.fnumber));
}

/** The same with those that were removed, which records still name. */
export async function everyTaxRate(ctx: Caller): Promise<NamedRate[]> {
  const { past } = await readRates(ctx);
  return [...(await taxRates(ctx)), ...past.map((one) => ({ ...one, ftaxRate: shortRate(one.ftaxRate) }))];
}

type Caller = Pick<SignedInContext, 'db'> & { session: Pick<SignedInContext['session'], 'tenantId'> };

/**
 * `past`: rates that were removed, which records still name. A plant has those that it begins with as rows, and may rename and remove them;
 * where no row was ever written, on a server of its own that an older build has set up, they are answered all the same.
 */
function readRates({ db, session: { tenantId } }: Caller): Promise<Rates> {
  const known = readIn.get(db);
  if (known?.tenantId === tenantId) return known.rates;
  const rates = queryRates(db, tenantId);
  readIn.set(db, { tenantId, rates });
  return rates;
}

type Rates = Record<'own' | 'first' | 'past', NamedRate[]>;
/** A call reads them once: no call both writes rates and names one. */
const readIn = new WeakMap<Caller['db'], { tenantId: string; rates: Promise<Rates> }>();

async function queryRates(db: Caller['db'], plant: string): Promise<Rates> {
  const { fnumber, ftaxRate, tenantId, isDeleted } = taxRate.table;
  const rows = await db.select({ fnumber, ftaxRate, isDeleted }).from(taxRate.table).where(eq(tenantId, plant));
  return {
    own: rows.filter((row) => row.isDeleted === 0),
    first: rows.length === 0 ? [...firstTaxRates] : [],
    past: rows.filter((row) => row.isDeleted !== 0),
  };
}

/** '13.00' as people write it: '13'. */
export const shortRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);

/** The rates as options; legacy forms read fnumber and ftaxRate (specification 3). */
export async function selectTaxRates(ctx: SignedInContext, input: z.output<typeof selectInput>) {
  const rows: object[] = await selectRows(ctx, taxRate, input);
  const first = input.ids?.length ? [] : (await readRates(ctx)).first.filter(({ fnumber }) => fnumber.includes(input.q ?? ''));
  return ([...rows, ...first] as readonly NamedRate[]).map((one) => ({ ...one, ...optionOf(one) }));
}

/** The rates as the options of a form. */
export const taxOptions = async (ctx: SignedInContext) => (await taxRates(ctx)).map(optionOf);

const optionOf = ({ fnumber, ftaxRate }: NamedRate) => ({ value: fnumber, label: `${shortRate(ftaxRate)}%` });
