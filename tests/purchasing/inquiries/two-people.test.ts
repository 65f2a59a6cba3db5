import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { formWith, textOf } from '#tests/fixtures/page-form.ts';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { day } from '../door-people.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await borrowServer();
});

/** A draft, or what is amended after the sending, which two people have open. */
async function openTwice(page: 'edit' | 'amend' = 'edit') {
  const client = await signedIn(server.origin, 'admin', '000000');
  const saved = await client.send('/pur/inquiryform/save', {
    ...{ title: '两人同改的询价', startDate: day(0), endDate: day(10), taxNumber: 'SL02_SYS', paymentTerms: '月结30天' },
    temMatrialList: [
      { itemNumber: 'TWO-A', itemQty: '1000' },
      { itemNumber: 'TWO-B', itemQty: '5000.5', needDate: day(20), note: '带载带' },
    ],
    supplierList: [{ supplierNumber: 'GYS-0002', contactName: '李明', contactPhone: '13900000001', contactMail: 'li@example.com' }],
  });
  const id = String(saved.body.data.id);
  if (page === 'amend') {
    await client.post('/pur/inquiryform/audit', { ids: id });
    await client.post('/pur/inquiryform/send', { id });
  }
  const at = `/pur/inquiryform/${page}/${id}`;
  const open = async () => {
    const visitor = visit(server.origin);
    await visitor.signIn({ account: 'buyer', password: demoPassword });
    return { visitor, ...formWith(await (await visitor.ask(at)).text(), '_opened') };
  };
  const save = async ({ visitor }: { visitor: Visitor }, fields: URLSearchParams) => {
    const answer = await visitor.ask(at, { method: 'POST', body: fields, headers: { origin: server.origin } });
    return { status: answer.status, html: await answer.text() };
  };
  const stored = async () => (await client.get(`/pur/inquiryform/detail?id=${id}`)).body.data;
  return { one: await open(), other: await open(), save, stored };
}

const asked = (html: string): string[] => [...html.matchAll(/name="_take\.([^"]+)"/g)].map(([, name = '']) => name);

test('what a colleague changed stays where it was not touched here, and nothing else is asked about', async () => {
  const { one, other, save, stored } = await openTwice();
  one.fields.set('paymentTerms', '预付30%');
  await save(one, one.fields);

  other.fields.set('deliveryTerms', 'DDP');
  const refused = await save(other, other.fields);
  const again = await save(other, formWith(refused.html, '_opened').fields);

  expect(textOf(refused.html)).toContain('数据已被他人修改');
  expect([...new Set(asked(refused.html))]).toEqual(['paymentTerms']);
  expect(again.status).toBe(302);
  expect(await stored()).toMatchObject({ paymentTerms: '预付30%', deliveryTerms: 'DDP' });
});

test('lists that two people changed are told by the lines in which they differ', async () => {
  const { one, other, save, stored } = await openTwice();
  one.fields.set('temMatrialList[0].itemQty', '1200');
  one.fields.set('supplierList[0].contactName', '王强');
  await save(one, one.fields);

  other.fields.set('temMatrialList[1].itemQty', '6000');
  const refused = await save(other, other.fields);
  const chosen = formWith(refused.html, '_opened').fields;
  const preset = ['temMatrialList', 'supplierList'].map((name) => chosen.get(`_take.${name}`));
  await save(other, chosen);

  expect([...new Set(asked(refused.html))]).toEqual(['temMatrialList', 'supplierList']);
  const text = textOf(refused.html);
  expect(text).toMatch(/我填写的 2 行 [^行]*TWO-A · 采购数量 1000 [^行]*TWO-B · 采购数量 6000/);
  expect(text).toMatch(/2 行 [^行]*TWO-A · 采购数量 1200 [^行]*TWO-B · 采购数量 5000\.5/);
  // The list that was touched here is kept, the other one is the colleague's.
  expect(preset).toEqual(['mine', 'theirs']);
  const { temMatrialList, supplierList } = await stored();
  expect(temMatrialList.map(({ itemQty }: { itemQty: string }) => Number(itemQty))).toEqual([1000, 6000]);
  expect(supplierList[0].contactName).toBe('王强');
});

test('what a colleague amended meanwhile is not overwritten by the second press', async () => {
  const { one, other, save, stored } = await openTwice('amend');
  one.fields.set('note', '改为卷装');
  await save(one, one.fields);

  other.fields.set('exchangeRates[0].currency', 'USD');
  other.fields.set('exchangeRates[0].rate', '7.1');
  const refused = await save(other, other.fields);
  const again = await save(other, formWith(refused.html, '_opened').fields);

  expect([...new Set(asked(refused.html))]).toEqual(['note']);
  expect(again.status).toBe(302);
  expect(await stored()).toMatchObject({ note: '改为卷装', exchangeRates: [{ currency: 'USD' }] });
});
