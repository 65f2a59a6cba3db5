import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '#server/calls/context.ts';
import { createMinuteCap } from '#server/calls/minute-cap.ts';
import type { Database } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { operatorLog } from '#server/log.ts';
import { signInsSlowed } from '#server/monitoring/meters.ts';

/** As many failures are free, and so many seconds later one more: a floor of people that begins its shift mistypes less. */
const free = 30;
const secondsEach = 15;
/** What is remembered of more: after a flood it takes an hour and a half until nobody waits. */
const maxLevel = 400;

/** How long an attempt waits at most, and how many of an address may wait at once in this process. Behind a captcha few are scripts. */
const lanes = { bare: { wait: 10_000, places: 4 }, captcha: { wait: 3_000, places: 20 } };
export type Lane = keyof typeof lanes;
const maxWaiting = 200;
const lookEvery = 1_000;

type Asking = Pick<Context, 'database' | 'caller'>;

/**
 * Slows down attempts from an address from which many fail, whatever accounts they try: one password tried on many accounts locks none of
 * them. It delays and never locks: each that waits is let in after seconds, and a right proof then opens (R-16, decision 102).
 */
export async function brakeAddress({ database, caller }: Asking, lane: Lane): Promise<void> {
  const address = countedAs(caller.address, lane);
  if (address === undefined || (await isQuiet(database, address))) return;
  const { wait, places } = lanes[lane];
  const own = waiting.get(address) ?? 0;
  if (own >= places || totalWaiting() >= maxWaiting) throw new BusinessError(tooMany, { code: 429 });
  if (told.take(address)) operatorLog('warn', { address }, 'many sign-ins from one address fail: further ones are slowed down');
  signInsSlowed.inc();
  waiting.set(address, own + 1);
  try {
    const until = performance.now() + wait;
    do await delay(Math.min(lookEvery, until - performance.now()));
    while (performance.now() < until && !(await isQuiet(database, address)));
  } finally {
    const left = (waiting.get(address) ?? 1) - 1;
    if (left > 0) waiting.set(address, left);
    else waiting.delete(address);
  }
}

/** Counts a proof that was not right, for the address that it came from, whichever process it reached. */
export async function noteFailure({ database, caller }: Asking, lane: Lane): Promise<void> {
  const address = countedAs(caller.address, lane);
  if (address === undefined) return;
  await database.transact({}, async (db) => {
    await db.execute(sql`
      insert into sign_in_address as a (address, level) values (${address}, 1)
      on conflict (address) do update set level = least(${maxLevel}::int, ${levelNow} + 1), at = now()`);
    await db.execute(sql`
      delete from sign_in_address where address in (
        select address from sign_in_address where at < now() - interval '2 hours' limit 50 for update skip locked)`);
  });
}

const waiting = new Map<string, number>();
const totalWaiting = () => [...waiting.values()].reduce((sum, one) => sum + one, 0);
const told = createMinuteCap({ each: 1, all: 20 });
const tooMany = { zh: '当前网络登录过于频繁，请稍后再试', en: 'Too many sign-ins from your network. Try again in a moment.' };

async function isQuiet(database: Database, address: string): Promise<boolean> {
  const loud = await database.transact({}, (db) =>
    db.execute(sql`select from sign_in_address a where a.address = ${address} and ${levelNow} >= ${free}::int`),
  );
  return loud.length === 0;
}

const levelNow = sql`greatest(0, a.level - extract(epoch from now() - a.at) / ${secondsEach}::int)`;

/** Those behind a captcha are counted by themselves. */
function countedAs(address: string, lane: Lane): string | undefined {
  const network = networkOf(address);
  return network === '' ? undefined : `${lane === 'captcha' ? '+' : ''}${network}`;
}

/** Whoever has an address of version 6 has a network of them. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return (mapped ?? address).slice(0, 60);
  const [before = '', after] = address.split('%', 1)[0]?.split('::') ?? [];
  const [left, right] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const groups = after === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':').toLowerCase().slice(0, 40)}::/64`;
}
