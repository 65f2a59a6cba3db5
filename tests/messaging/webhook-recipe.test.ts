import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signatureOf } from '#server/messaging/sign-webhook.ts';
import { seal } from '#server/security/seal.ts';

const text = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
const recipe = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
type IsOurs = (headers: Record<string, string>, body: string, secret: string, now?: number) => boolean;
const readRecipe = async (): Promise<IsOurs> =>
  (await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(recipe).toString('base64')}`)).isOurs;
const printed = (name: string) => new RegExp(`^\\| \`?${name}\`? \\| \`(.*)\` \\|$`, 'm').exec(text)?.[1] ?? '';

test.each(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'a-text-of-24-characters-x'])(
  'the recipe as it is printed knows what we sign with %s',
  async (secret) => {
    const isOurs = await readRecipe();
    const now = new Date('2026-05-04T00:00:00Z');
    const body = '{"event":"smt.alarm","message":"站位 1-1"}';

    const headers = signatureOf({ messageId: '1923', body, secret: seal(secret, 'webhook') }, now);

    expect(isOurs(headers, body, secret, now.getTime())).toBe(true);
    expect(isOurs({ ...headers, 'webhook-signature': `v1,old ${headers['webhook-signature']}` }, body, secret, now.getTime())).toBe(true);
    expect(isOurs(headers, `${body} `, secret, now.getTime())).toBe(false);
    expect(isOurs(headers, body, 'another-secret-of-24-chars', now.getTime())).toBe(false);
    expect(isOurs(headers, body, secret, now.getTime() + 301_000)).toBe(false);
  },
);

test('the printed vector is what the recipe and the server make of it', async () => {
  const isOurs = await readRecipe();
  const vector = Object.fromEntries(['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, printed(name)]));
  const [secret, body, at] = [printed('secret'), printed('body'), Number(printed('webhook-timestamp')) * 1000];

  const made = signatureOf({ messageId: printed('webhook-id'), body, secret: seal(secret, 'webhook') }, new Date(at));

  expect(isOurs(vector, body, secret, at)).toBe(true);
  expect(made).toEqual(vector);
});
