import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { keyedHash } from '#server/security/keyed-hash.ts';
import { oneTimeCode } from './one-time-code-table.ts';

/** The purpose of a code: it is valid for no other (R-17). */
export type CodePurpose = 'sign-in' | 'supplier' | 'validate';

export interface CodeOwner {
  tenantId: string;
  purpose: CodePurpose;
  phone: string;
}

export const codeSeconds = 300;
export const pauseSeconds = 60;
/** Of each lane: a stranger uses up his own, and the right code still opens for whoever asked for it (decision 107). */
const maxTries = 5;
type Lane = 'tries' | 'nearTries' | 'farTries';

/** Who tries a code. */
export interface Taker {
  /** The network that he asks from, as codes keep theirs. */
  from: string;
  /** The number of the code that he asked for. */
  id?: string | undefined;
  /** No other code than that one opens. */
  isAlone?: boolean;
}
/** How many a phone gets a day and an address an hour: whole floors and suppliers' offices share one. */
const usual = { aDay: 10, anHour: 200 };
/** Without a preceding captcha (clients of /api): the rest of the day is left to people, whom a script shall not shut out. */
const unseen = { aDay: 6, anHour: 30 };

/**
 * Creates a six-digit code for a phone, in the caller's transaction: one a minute per phone, and ten a day per purpose, so that one purpose
 * cannot exhaust another (R-17). An unknown phone is counted and answered alike; its code is never sent (R-18). Only a keyed hash is
 * stored. Earlier codes stay valid until they expire, so that a stranger's request cannot invalidate them; those that are open share their counts of attempts.
 */
export async function issueCode(
  db: Transaction,
  owner: CodeOwner,
  address: string,
  { isSeen = true }: { isSeen?: boolean } = {},
): Promise<{ id: string; code: string }> {
  const { tenantId, phone, purpose } = owner;
  const from = address.slice(0, 64);
  const max = isSeen ? usual : unseen;
  await oneAtATime(db, owner);
  const [counts] = await db.execute<{ wait: number; today: number; around: number }>(sql`
    select
      coalesce(ceil(${pauseSeconds} - extract(epoch from now() - max(created_at))), 0)::int as wait,
      count(*) filter (where purpose = ${purpose})::int as today,
      (select count(*)::int from one_time_code a
        where a.tenant_id = ${tenantId} and a.address = ${from} and a.created_at > now() - interval '1 hour') as around
    from one_time_code where tenant_id = ${tenantId} and phone = ${phone} and created_at > now() - interval '1 day'`);
  if (counts && counts.wait > 0) throw new TooSoon(counts.wait);
  if (counts && counts.today >= max.aDay) throw new BusinessError(tooManyToday, { code: 429 });
  if (counts && counts.around >= max.anHour) throw new BusinessError(tooManyHere, { code: 429 });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const before = await liveCodes(db, owner);
  const triedBefore = (lane: Lane, codes: LiveCode[]) => Math.max(0, ...codes.map((one) => one[lane]).filter((tries) => tries < maxTries));
  await sweepCodes(db, tenantId);
  const [made] = await db
    .insert(oneTimeCode)
    .values({
      tenantId,
      purpose,
      phone,
      address: from,
      codeHash: hashOfCode(owner, code),
      nearTries: triedBefore(
        'nearTries',
        before.filter((one) => one.address === from),
      ),
      farTries: triedBefore('farTries', before),
      expiresAt: sql`now() + make_interval(secs => ${codeSeconds}::int)`,
    })
    .returning({ id: oneTimeCode.id });
  if (!made) throw new Error('A code was not stored');
  return { id: made.id, code };
}

/**
 * Whether a code is right; each check counts as an attempt, and a right one uses up all open codes, whatever the outcome of the request
 * (R-17). Runs in its own transactions: a refusal by the caller must not roll the attempt back.
 */
export async function takeCode(database: Pick<Database, 'transact'>, owner: CodeOwner, code: string, by: Taker): Promise<boolean> {
  const hash = Buffer.from(hashOfCode(owner, code.trim()));
  return database.transact({ tenantId: owner.tenantId }, async (db) => {
    if (!(await hasOpenCode(db, owner, by))) return false;
    await oneAtATime(db, owner);
    const live = await liveCodes(db, owner);
    const open = openTo(live, by);
    const isRight = open.map(({ codeHash }) => timingSafeEqual(Buffer.from(codeHash), hash)).includes(true);
    for (const lane of lanes) {
      const tried = open.filter((one) => one.lane === lane).map(({ id }) => id);
      if (tried.length === 0) continue;
      await db
        .update(oneTimeCode)
        .set({ [lane]: sql`${oneTimeCode[lane]} + 1` })
        .where(inArray(oneTimeCode.id, tried));
    }
    if (!isRight) return false;
    const all = live.map(({ id }) => id);
    await db.update(oneTimeCode).set({ usedAt: sql`now()` }).where(inArray(oneTimeCode.id, all));
    return true;
  });
}

const lanes = ['tries', 'nearTries', 'farTries'] as const satisfies Lane[];

/** Whether a code is open that a phone could be asked for, to this taker. */
export const hasOpenCode = async (db: Transaction, owner: CodeOwner, by: Taker): Promise<boolean> =>
  openTo(await liveCodes(db, owner), by).length > 0;

/** The codes that a taker may try, each with the lane in which he does: what nobody else knows first, then his network. */
function openTo(live: LiveCode[], { from, id, isAlone }: Taker): (LiveCode & { lane: Lane })[] {
  return live.flatMap((one) => {
    if (isAlone && one.id !== id) return [];
    const own: Lane[] = [...(one.id === id ? ['tries' as const] : []), one.address === from ? 'nearTries' : 'farTries'];
    const lane = own.find((name) => one[name] < maxTries);
    return lane ? [{ ...one, lane }] : [];
  });
}

type LiveCode = Pick<typeof oneTimeCode.$inferSelect, 'id' | 'codeHash' | 'address' | Lane>;

/** The codes of an owner that are neither used nor expired. */
const liveCodes = (db: Transaction, { tenantId, purpose, phone }: CodeOwner): Promise<LiveCode[]> =>
  db
    .select({
      id: oneTimeCode.id,
      codeHash: oneTimeCode.codeHash,
      address: oneTimeCode.address,
      tries: oneTimeCode.tries,
      nearTries: oneTimeCode.nearTries,
      farTries: oneTimeCode.farTries,
    })
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.tenantId, tenantId),
        eq(oneTimeCode.phone, phone),
        eq(oneTimeCode.purpose, purpose),
        isNull(oneTimeCode.usedAt),
        gt(oneTimeCode.expiresAt, sql`now()`),
      ),
    );

/** Serialises requests and checks of a phone's codes: parallel attempts are counted one by one. */
const oneAtATime = (db: Transaction, { tenantId, phone }: CodeOwner) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${tenantId} ${phone}`}, 0))`);

const sweepCodes = (db: Transaction, tenantId: string) =>
  db.execute(sql`
    delete from one_time_code where id in (
      select id from one_time_code where tenant_id = ${tenantId} and created_at < now() - interval '2 days' limit 50 for update skip locked)`);

const hashOfCode = ({ tenantId, purpose, phone }: CodeOwner, code: string): string =>
  keyedHash([tenantId, purpose, phone, code].join('\n'), 'one-time code');

/** Requested again within the minute; the seconds are for the button's countdown. */
export class TooSoon extends BusinessError {
  readonly seconds: number;

  constructor(seconds: number) {
    super({ zh: `请求过于频繁，请${seconds}秒后再试`, en: `Too soon. Try again in ${seconds} s.` }, { code: 429 });
    this.seconds = seconds;
  }
}
const tooManyToday = { zh: '该手机号今日获取验证码次数已达上限', en: 'No more codes for this phone today' };
const tooManyHere = { zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Try again later.' };
