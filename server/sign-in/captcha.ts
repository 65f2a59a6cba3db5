import { randomBytes, randomInt } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '#server/calls/context.ts';
import { createMinuteCap } from '#server/calls/minute-cap.ts';
import type { Database } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { hashOf } from '#server/security/secret-token.ts';
import { settings } from '#server/settings.ts';
import { captchaLetters } from './captcha-glyphs.ts';
import { drawCaptcha } from './captcha-picture.ts';
import { captcha } from './captcha-table.ts';

export interface CaptchaPicture {
  key: string;
  /** A data URI for an img element (contract 3.4). */
  image: string;
}

const maxSwept = 50;

/** Tests and demos may disable the captcha; in production the server refuses to start without it (docs/access.md, 'Modes'). */
export const isCaptchaAsked = (): boolean => settings().CAPTCHA === 'on';

/** A captcha, capped per address: enough for a whole shift behind one address, not for a script. */
export async function offerCaptcha({ database, caller }: Pick<Context, 'database' | 'caller'>): Promise<CaptchaPicture> {
  if (!pictures.take(caller.address)) throw new BusinessError(tooMany, { code: 429 });
  return showCaptcha(database);
}

const pictures = createMinuteCap({ each: 120, all: 3000 });
const tooMany = { zh: '获取验证码过于频繁，请一分钟后再试', en: 'Too many captchas requested. Try again in a minute.' };

/** Creates a captcha of five characters. The answer's hash is stored for five minutes, so that any process can check it. */
export async function showCaptcha(database: Database): Promise<CaptchaPicture> {
  const answer = Array.from({ length: 5 }, () => captchaLetters[randomInt(captchaLetters.length)]).join('');
  const key = randomBytes(16).toString('hex');
  await database.transact({}, async (db) => {
    const stale = db
      .select({ key: captcha.key })
      .from(captcha)
      .where(lt(captcha.expiresAt, sql`now()`))
      .limit(maxSwept)
      .for('update', { skipLocked: true });
    await Promise.all([
      db.delete(captcha).where(inArray(captcha.key, stale)),
      db.insert(captcha).values({ key, answerHash: answerHash(key, answer), expiresAt: sql`now() + interval '5 minutes'` }),
    ]);
  });
  return { key, image: `data:image/png;base64,${drawCaptcha(answer).toString('base64')}` };
}

/** Whether the answer is right. Uses the captcha up either way, in its own transaction so that a rollback cannot restore it. */
export async function takeCaptcha(database: Database, key: string, answer: string): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(key)) return false;
  const taken = await database.transact({}, (db) =>
    db
      .delete(captcha)
      .where(eq(captcha.key, key))
      .returning({ answerHash: captcha.answerHash, isAlive: sql<boolean>`${captcha.expiresAt} > now()` }),
  );
  return taken[0]?.isAlive === true && taken[0].answerHash === answerHash(key, answer);
}

const answerHash = (key: string, answer: string): string => hashOf(`${key}:${answer.trim().toUpperCase()}`);
