import { randomBytes, randomInt } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import type { Context } from '#server/calls/context.ts';
import { createMinuteCap } from '#server/calls/minute-cap.ts';
import type { Database } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { hashOf } from '#server/security/secret-token.ts';
import { settings } from '#server/settings.ts';
import { captcha } from './captcha-table.ts';

export interface CaptchaPicture {
  key: string;
  /** A data URI for an img element (contract 3.4). */
  image: string;
}

/** No characters that look alike: 0 and O, 1, I and L. */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const maxSwept = 50;

/** Tests and demos may switch the captcha off; the start refuses that in production (docs/access.md, 'Modes'). */
export const isCaptchaAsked = (): boolean => settings().CAPTCHA === 'on';

/** A picture for whoever asks: a shift that signs in behind one address has room, a program that asks without end has not. */
export async function offerCaptcha({ database, caller }: Pick<Context, 'database' | 'caller'>): Promise<CaptchaPicture> {
  if (!pictures.take(caller.address)) throw new BusinessError(tooMany, { code: 429 });
  return showCaptcha(database);
}

const pictures = createMinuteCap({ each: 120, all: 3000 });
const tooMany = { zh: '获取验证码过于频繁,请一分钟后再试', en: 'Too many pictures were asked for, please try again in a minute' };

/** A new picture of five characters. Its answer is kept as a hash for five minutes, in the database, so that any process can check it. */
export async function showCaptcha(database: Database): Promise<CaptchaPicture> {
  const answer = Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('');
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
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(draw(answer)).toString('base64')}` };
}

/** Whether the answer is right. Asking uses the captcha up, right or wrong; its own transaction keeps it so. */
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

/** Dark strokes on a white ground of its own: readable on light and dark pages alike. */
function draw(answer: string): string {
  // The library's function draws a given text; its declarations know only the variant that makes one up with Math.random.
  const drawText = svgCaptcha as unknown as (text: string, options: { noise: number }) => string;
  return drawText(answer, { noise: 2 }).replace('>', '><rect width="100%" height="100%" fill="#fff"/>');
}
