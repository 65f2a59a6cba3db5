import { beforeAll, expect, test } from 'vitest';
import type { SignedInContext } from '#server/calls/context.ts';
import { conditionsOf } from '#server/engine/filters.ts';
import { allEntities } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { InputError } from '#server/errors.ts';
import '#server/router.ts';
import { type BladePerson, openBlade } from '#tests/blade/people.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');
let admin: BladePerson;
beforeAll(async () => {
  admin = await (await openBlade(plant.database)).as('100001', 'admin', 'Factory-2026');
});

test.each([0, '0'])('a record sent with the id %j is a new one', async (id) => {
  const named = `Z${typeof id}`;
  const bodies: [string, object][] = [
    ['/blade-system/post/submit', { category: 1, postCode: named, postName: named, sort: 1 }],
    ['/blade-user/submit', { account: `z${typeof id}`, password: 'Board-2026-x', realName: '王工' }],
    ['/blade-resource/attach/submit', { link: 'https://x.example/a', name: named, originalName: named, extension: 'pdf', attachSize: 1 }],
  ];

  for (const [address, body] of bodies) {
    const { status, body: answer } = await admin('POST', address, {}, { body: { ...body, id } });
    expect([address, status, answer.msg]).toEqual([address, 200, '操作成功']);
    expect(answer.data.id).toMatch(/^\d{19}$/);
  }
});

test('a change of the record 0 names no record', async () => {
  const { status, body } = await admin('POST', '/blade-system/post/update', {}, { body: { id: 0, postName: 'X' } });

  expect([status, body.msg]).toEqual([400, '缺少必要的请求参数: id']);
});

test('to clients a number with a comma is no filter, in any list; people on pages read it as the screen shows it', () => {
  const numbers = allEntities().flatMap((entity) =>
    Object.entries<Field>(entity.fields)
      .filter(([, { kind, secret }]) => ['integer', 'decimal', 'money'].includes(kind) && !secret)
      .map(([name]) => ({ entity, name })),
  );
  const isTaken = (door: 'blade' | 'page', { entity, name }: (typeof numbers)[number], value: string) => {
    try {
      return conditionsOf(entity, { [name]: value }, { locale: 'zh', caller: { door } } as SignedInContext).length === 1;
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
  };
  const stored = numbers.filter((one) => isTaken('blade', one, '1713'));

  expect(stored.length).toBeGreaterThan(60);
  for (const one of stored)
    expect([one.name, isTaken('blade', one, '1,713'), isTaken('page', one, '1,713')]).toEqual([one.name, false, true]);
});
