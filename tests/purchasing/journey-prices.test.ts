import { beforeAll, expect, test } from 'vitest';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await borrowServer();
});

test('a second price for the same days is refused at the field, with a link to the first', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'admin', tenantId: '100001' });
  const price = { customer: '临时客户', itemName: '样品费', price: '5', currency: 'CNY', validFrom: '2026-01-01' };
  const save = (of: Record<string, string>) => visitor.post('/pur/purpricecusnonumber/add', { ...price, ...of, _key: crypto.randomUUID() });

  const first = await save({ validTo: '2026-06-30' });
  const second = await save({ validFrom: '2026-06-30' });
  const refused = await second.text();

  expect([first.status, second.status]).toEqual([302, 400]);
  expect(refused).toContain('与已有价格的有效期重叠：2026-01-01 ~ 2026-06-30');
  expect(refused).toMatch(/<a[^>]*href="\/pur\/purpricecusnonumber\/view\/\d+"/);
});
