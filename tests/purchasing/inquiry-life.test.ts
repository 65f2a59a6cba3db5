import { beforeAll, describe, expect, test } from 'vitest';
import { inquiryLife } from '#server/purchasing/inquiries/inquiry-life.ts';
import { usePlant } from '#tests/plant.ts';
import { type Asked, buildSent, buildSupplier } from './build.ts';

const plant = usePlant('100001');
const now = () => new Date('2026-05-22T10:05:00+08:00');
const rights = ['inquiryform_view', 'inquiryform_audit', 'inquiryform_send', 'inquiryform_award'];
const people = () => ({
  author: plant.as({}, { now }),
  approver: plant.as({ userId: '1001', realName: '主管', codes: new Set(rights.slice(0, 2)) }, { now }),
  buyer: plant.as({ userId: '1002', realName: '采购员', codes: new Set(rights) }, { now }),
});
type Person = keyof ReturnType<typeof people>;

const states = Object.keys(inquiryLife.states);
const commands = Object.entries(inquiryLife.moves).flatMap(([name, move]) =>
  'right' in move && !('button' in move) ? [name as 'send'] : [],
);
const facts = [
  { isSealedBid: false, endDate: '2026-05-30' },
  { isSealedBid: true, endDate: '2026-05-20' },
];
let id: string;

beforeAll(async () => {
  const early = plant.as({}, { now: () => new Date('2026-05-04T10:05:00+08:00') });
  id = (await buildSent(early, [await buildSupplier(early)])).id;
  await plant.database.sql`
    insert into system_param (param_name, param_key, param_value) values ('询价', 'purchasing.needsOtherApprover.100001', 'true')`;
});

const bringTo = (state: string, { isSealedBid, endDate }: (typeof facts)[number]) => plant.database.sql`
  update purchasing_inquiry set state = ${state}, is_sealed_bid = ${isSealedBid}, end_date = ${endDate}, opened_time = null where id = ${id}`;

const isAccepted = (person: Asked, command: 'send') =>
  person.mutate(`purchasing.inquiry.${command}`, { id, ids: [id], endDate: '2026-06-10', reason: '项目取消' }).then(
    () => true,
    () => false,
  );

describe.each(states)('in the state %s the buttons of the inquiry are the commands that it accepts', (state) => {
  test.each<Person>(['author', 'approver', 'buyer'])('from the %s', async (name) => {
    const person = people()[name];
    for (const of of facts) {
      await bringTo(state, of);
      const { _offered: offered } = await person.query('purchasing.inquiry.detail', { id });
      const accepted: string[] = [];
      for (const command of commands) {
        await bringTo(state, of);
        if (await isAccepted(person, command)) accepted.push(command);
      }
      expect(offered.filter((command: string) => commands.some((one) => one === command))).toEqual(accepted);
    }
  });
});
