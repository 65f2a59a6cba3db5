import { expect, test } from 'vitest';
import { openPlants, resistor } from './build.ts';

const { as: engineer } = openPlants();
const codesIn = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);

test('a draft that changed its type is found by its old number, and carries it', async () => {
  const { id, code: old } = await engineer().mutate('rd.item.save', resistor({ manufacturerModel: 'RETYPED-1' }));

  const { code } = await engineer().mutate('rd.item.update', { id, typeCode: '1002' });

  const byNumber = await engineer().query('rd.item.detail', { fnumber: old });
  const listed = await engineer().query('rd.item.list', { code: old });
  const searched = await engineer().query('rd.item.search', { q: old });
  const chosen = await engineer().query('rd.item.select', { q: old });
  const { lines } = await engineer().query('rd.item.match', { text: `${old}\n` });
  expect(code).toMatch(/^1002-/);
  expect(byNumber).toMatchObject({ id, code, formerCodes: old });
  expect([listed.records, searched.records, chosen, lines[0].items].map(codesIn)).toEqual([[code], [code], [code], [code]]);
});

test("a draft that changes its type twice keeps both numbers, and another one's number finds nothing else", async () => {
  const { id, code: first } = await engineer().mutate('rd.item.save', resistor());
  const { code: second } = await engineer().mutate('rd.item.update', { id, typeCode: '1002' });

  await engineer().mutate('rd.item.update', { id, typeCode: '1004' });

  for (const fnumber of [first, second]) expect(await engineer().query('rd.item.detail', { fnumber })).toMatchObject({ id });
  expect((await engineer().refusal('rd.item.detail', { fnumber: '1001-99999' })).code).toBe(404);
});

test('a draft that changes its type takes the short name of the other one, and keeps a name of its own', async () => {
  const [plain, named] = [
    await engineer().mutate('rd.item.save', resistor({ shortName: 'R-SMD' })),
    await engineer().mutate('rd.item.save', resistor({ shortName: 'R-OWN' })),
  ];

  const [renamed, kept] = [
    await engineer().mutate('rd.item.update', { id: plain.id, typeCode: '1002' }),
    await engineer().mutate('rd.item.update', { id: named.id, typeCode: '1002' }),
  ];

  const { shortName } = await engineer().query('rd.type.standing', { typeCode: '1002' });
  expect(plain.shortName).toBe('R-SMD');
  expect(renamed.shortName).toBe(shortName);
  expect(kept.shortName).toBe('R-OWN');
});
