import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import type { LegacyClient } from '#tests/blade/legacy-client.ts';

/** Shows a captcha and puts a known answer in the place of the drawn one, which only eyes can read; answers what clients put into their headers. */
export async function readCaptcha(
  database: postgres.Sql,
  client: Pick<LegacyClient, 'get'>,
  address: string,
  answer = 'AB3DE',
): Promise<Record<string, string>> {
  const { body } = await client.get(address);
  const { key } = body.data ?? body;
  const answerHash = createHash('sha256').update(`${key}:${answer}`).digest('hex');
  await database`update captcha set answer_hash = ${answerHash} where key = ${key}`;
  return { 'Captcha-Key': key, 'Captcha-Code': answer.toLowerCase() };
}
