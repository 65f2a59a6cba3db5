import { expect, test } from 'vitest';
import type { DescribedCall } from '#server/platform/integration/describe-call.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');

const administrator = buildSession({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const describe = (call: string): Promise<DescribedCall> =>
  askAs(plant.database, administrator, { locale: 'en' }).query('system.apiReference.describe', {
    call,
    origin: 'https://console.example',
  });
const bodyOf = ({ request }: DescribedCall) => JSON.parse(/-d '([\s\S]*)'$/.exec(request)?.[1]?.replaceAll("'\\''", "'") ?? '{}');

test('a scan tells its steps, how barcodes are written, and how a refusal looks beside a pass', async () => {
  const call = await describe('POST /smt/scan');
  const named = (name: string) => call.parameters.find((one) => one.name === name);

  expect(named('mode')?.from).toContain('/dictionary?code=smt_feed_mode');
  expect(named('barcode')?.label).toContain('item|lot|reel|qty');
  expect(bodyOf(call)).toMatchObject({ mode: 0, station: '1-1', barcode: '10.0101.1000|L2611|R0001|5000' });
  expect(call.answers.map(({ answer }) => JSON.parse(answer).data)).toMatchObject([
    { passed: true, ret: 1, reason: 'passed', offers: -1 },
    { passed: false, ret: 0, reason: 'wrongItem', text: '料号不符' },
  ]);
  expect(call.note).toContain('smt_feed_ret');
  expect(call.note).toContain('reelElsewhere');
});

test.each([
  [
    'POST /smt/stationtableheader/import',
    ['tableVersion', 'stationTableList', 'stationTableList[].station', 'stationTableList[].isSubstitute'],
  ],
  ['POST /smt/mounterprogram/import', ['programVersion', 'materialList', 'materialList[].itemReplace']],
  ['POST /pur/quotationform/enter', ['inquiryId', 'inviteId', 'endDate', 'lines', 'lines[].lineId', 'lines[].priceBreaks[].qty']],
  ['POST /pur/supplierinquiry/save-quote', ['inquiryId', 'lines', 'lines[].price']],
  ['POST /pur/supplierinquiry/submit-quote', ['inquiryId', 'lines', 'lines[].price']],
  ['POST /pur/quotationmaterial/negotiate_price', ['id', 'price', 'note', 'version']],
  ['POST /pur/inquiryform/save', ['title', 'matrialList[].itemQty', 'temSupplierList[].contactPhone']],
  ['POST /pur/inquiryform/award', ['id', 'awards[].lineId', 'awards[].quantity']],
])('%s names the fields of its head and of its rows, and shows both', async (address, names) => {
  const call = await describe(address);

  const known = call.parameters.map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining(names));
  const body = bodyOf(call);
  for (const list of new Set(
    known.filter((name) => name.endsWith('[].lineId') || name.endsWith('[].station')).map((name) => name.split('[]')[0]),
  ))
    expect(body[list ?? ''][0]).toBeTypeOf('object');
  expect(Object.keys(body).length).toBeGreaterThan(1);
});

test('a new item points to the fields of its type, and can be sent as it is shown', async () => {
  const call = await describe('POST /rd/icitem/submit');
  const type = await describe('GET /rd/itemtype/detail');

  expect(bodyOf(call)).toMatchObject({ typeCode: '1001', resistance: '5.36k' });
  expect(bodyOf(call)).not.toHaveProperty('id');
  expect(call.note).toContain('/rd/itemtype/detail?typeCode=');
  expect(call.note).toContain('key0');
  expect(type.note).toContain('value:capacity');
});

test.each([
  'GET /smt/feedlog/list',
  'GET /mes/mesfeedrecord/list',
  'GET /blade-log/api/list',
  'GET /blade-log/usual/list',
  'GET /blade-log/error/list',
  'GET /messaging/outbox/list',
  'GET /blade-system/online/list',
])('%s names its filters', async (address) => {
  const { parameters } = await describe(address);

  const own = parameters.filter(({ name }) => !['current', 'size', 'ascs', 'descs'].includes(name));
  expect(own.length).toBeGreaterThan(1);
});

test('an id is that of a text message only where one was sent', async () => {
  const meaning = async (call: string) => (await describe(call)).parameters.find(({ name }) => name === 'id')?.label;

  expect(await meaning('GET /blade-log/api/detail')).toBe('Id of the record');
  expect(await meaning('GET /blade-system/whiteip/detail')).toBe('Allowed IP id');
  expect(await meaning('POST /blade-resource/sms/endpoint/validate-message')).toBe('The id that sending the code returned');
  expect(await meaning('POST /blade-auth/oauth/token')).toBe('The id that sending the text message returned');
});

test('a call names the rights of which one opens it, as the dialog that grants them does', async () => {
  expect((await describe('POST /blade-system/post/submit')).needs).toEqual(['Positions › Add (post_add)', 'Positions › Edit (post_edit)']);
  expect((await describe('GET /blade-system/post/list')).needs).toEqual(['Positions (post)']);
  expect((await describe('GET /blade-system/post/select')).needs).toEqual([]);
});

test('a command prints what it answers, which is nothing where it only succeeds', async () => {
  const told = async (call: string) => JSON.parse((await describe(call)).answer ?? '');

  for (const call of ['POST /pur/inquiryform/award', 'POST /blade-system/post/remove', 'POST /pur/supplierinquiry/ask'])
    expect(await told(call)).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' });
  expect((await told('POST /blade-system/user/reset-password')).data).toEqual([
    expect.objectContaining({ password: '<one-time password>' }),
  ]);
  expect((await told('POST /rd/icitem/release')).data).toEqual({ count: 1 });
  expect(await told('GET /blade-auth/oauth/logout')).toEqual({ success: true, msg: 'success' });
  expect((await told('GET /board/workorderplan/saveshortfallswitch')).data).toHaveProperty('shortFallSwitch');
  const quoted = (await told('POST /pur/supplierinquiry/submit-quote')).data;
  expect(Object.keys(quoted)).toEqual(expect.arrayContaining(['id', 'inquiryId', 'round', 'state', 'version']));
  expect(Object.keys(quoted)).not.toContain('stateName');
});
