import { randomBytes, randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { isElsewhere } from '#rules/field-rules.ts';
import type { FieldView, Screen } from '#rules/screen.ts';
import { appRouter } from '#server/router.ts';
import { ReceivedFile } from '#server/storage/received-file.ts';
import { stage } from '#server/storage/stage.ts';
import type { askAs } from '#tests/build.ts';

type Ask = ReturnType<typeof askAs>;

/** What the file at hand has not set itself; it ends with the file (tidy-worker.ts). */
function needsEnv(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) if (!process.env[name]) vi.stubEnv(name, value);
}

/** Required values of an entity that cannot be derived from the fields alone. */
const particular: Record<string, (ask: Ask) => Promise<Record<string, unknown>>> = {
  // An enabled row must contain the address of the user who adds it.
  'system.whiteIp': async () => ({ ip: `10.${randomBytes(3).join('.')}`, status: 0 }),
  // A line has only one open shift, so each shift gets its own line.
  'board.shiftRecord': async (ask) => ({ lineId: (await add(ask, 'board.productionLine')).id, planDate: '2026-05-04' }),
  // An order is planned once for a line, side and date; a board has four sides.
  'board.workOrderPlan': async (ask) => ({ workOrderId: (await add(ask, 'board.workOrder')).id, layout: 'A面' }),
  // A report needs an open shift whose plan contains its work order.
  'board.productionRecord': async (ask) => {
    const line = await add(ask, 'board.productionLine', { lineType: 'smt' });
    const order = await add(ask, 'board.workOrder', { lineId: line.id });
    await add(ask, 'board.workOrderPlan', { workOrderId: order.id, lineId: line.id, planDate: '2026-05-04', layout: 'A面' });
    await add(ask, 'board.shiftRecord', { lineId: line.id });
    return {
      lineId: line.id,
      workOrderId: order.id,
      workOrderNumber: order.workOrderNumber,
      layout: 'A面',
      timeRange: '08:00-10:00',
      badCount: 0,
      appearanceBadCount: 0,
      // A reason without lost hours is asked about.
      exceptWorkNote: null,
    };
  },
  // Files of this kind are stored in the installation's own folder.
  'resource.oss': async () => {
    needsEnv({ SECRETS_KEY: 'a1'.repeat(32) });
    return { category: 7, endpoint: null };
  },
  // A data source needs a host allowed by the operator; its password is encrypted with a key of the installation.
  'system.dataSource': async () => {
    needsEnv({ DATASOURCE_HOSTS: 'db.example', SECRETS_KEY: 'a1'.repeat(32) });
    return { url: 'postgres://db.example:5432/factory' };
  },
  // Keys are encrypted with a key of the installation.
  'messaging.sms': async () => {
    needsEnv({ SECRETS_KEY: 'a1'.repeat(32) });
    return { category: 1, accessKey: randomBytes(8).toString('hex'), endpoint: null };
  },
  // A server that the operator allows; its password is encrypted with a key of the installation.
  'messaging.mail': async () => {
    needsEnv({ MAIL_HOSTS: 'smtp.example', SECRETS_KEY: 'a1'.repeat(32) });
    return {
      ...{ category: 1, host: 'smtp.example', port: 465, tlsMode: 'tls', senderAddress: 'buying@plant.example' },
      ...{ account: 'buying', password: randomBytes(8).toString('hex') },
    };
  },
  // An item has the fields of its type, and no two are the same part.
  'rd.item': async () => ({
    typeCode: '1001',
    ...{ package: '0603', resistance: '10k', tolerance: 'J', power: '1/10W', shortName: 'R-SMD' },
    manufacturerModel: `RC-${randomBytes(6).toString('hex')}`,
    reason: null,
  }),
  // A file needs an upload.
  'rd.itemFile': async (ask) => ({ itemId: (await add(ask, 'rd.item')).id, files: [await upload(ask)] }),
  // A price ends after it begins, and no other one holds meanwhile.
  'purchasing.customerPrice': async () => ({ customer: `C-${randomBytes(4).toString('hex')}`, validTo: null }),
  'purchasing.freeCustomerPrice': async () => ({ customer: `C-${randomBytes(4).toString('hex')}`, validTo: null }),
  'purchasing.pushEmail': async () => ({ mail: `${randomBytes(4).toString('hex')}@plant.example` }),
  // An invoice adds up.
  'finance.financeInvoice': async () => ({ netAmount: '100', taxAmount: '13', grossAmount: '113' }),
  'purchasing.supplierContact': async () => ({ phone: `13${randomInt(1e8, 1e9)}` }),
  // In a sealed one suppliers alone enter prices.
  'purchasing.inquiry': async () => ({
    isSealedBid: false,
    endDate: '2099-12-31',
    temMatrialList: [{ itemNumber: `CH340-${randomInt(1e6)}`, itemQty: '100' }],
    temSupplierList: [{ supplierName: '临时供应商', contactName: '王芳', contactPhone: `13${randomInt(1e8, 1e9)}` }],
  }),
  // Suppliers quote what was sent to them.
  'purchasing.quote': async (ask) => {
    const { inviteId, inquiryId } = await sentInquiry(ask);
    return { inquiryId, inviteId, taxNumber: 'SL02_SYS', endDate: '2099-12-31' };
  },
  'purchasing.quoteLine': async (ask) => {
    const { lineId, ...of } = await sentInquiry(ask);
    const quote = await ask.mutate('purchasing.quote.save', { ...of, date: '2026-05-04', endDate: '2099-12-31' });
    return { quoteId: quote.id, lineId };
  },
  // A provider needs an allowed address; its secret is encrypted with a key of the installation.
  'system.socialProvider': async () => {
    needsEnv({ SECRETS_KEY: 'a1'.repeat(32) });
    return { source: `p${randomBytes(4).toString('hex')}`, issuer: 'https://id.example', clientSecret: 'a-secret-of-ours' };
  },
  'system.ding': async () => {
    needsEnv({ SECRETS_KEY: 'a1'.repeat(32) });
    return { appId: randomBytes(6).toString('hex'), appSecret: 'a-secret-of-ours', endpoint: 'https://oapi.dingtalk.com' };
  },
  // Support belongs to an open shift of its line.
  'board.supportHours': async (ask) => {
    const line = await add(ask, 'board.productionLine');
    const shift = await add(ask, 'board.shiftRecord', { lineId: line.id });
    const [from, to] = [await add(ask, 'system.dept'), await add(ask, 'system.dept')];
    return { lineId: line.id, shiftRecordId: shift.id, planDate: shift.planDate, fromDeptId: from.id, toDeptId: to.id };
  },
  // Material is received for a work order that is there.
  'board.receiveMaterialSet': async (ask) => ({ workOrderNumber: (await add(ask, 'board.workOrder')).workOrderNumber }),
  'board.transferBoards': async (ask) => {
    const order = await add(ask, 'board.workOrder');
    const [from, to] = [await add(ask, 'board.productionLine'), await add(ask, 'board.productionLine')];
    return { workOrderNumber: order.workOrderNumber, fromLineId: from.id, toLineId: to.id };
  },
  // A line has one setting.
  'smt.lineSetting': async (ask) => ({ lineId: (await add(ask, 'board.productionLine')).id, alarmWebhook: null }),
  // A month is archived once, and there are too few of them to draw one.
  'smt.feedLogArchiveLog': async () => ({ archiveMonth: nextMonth() }),
  // A phone number is unique.
  'system.user': async () => ({ phone: `13${randomInt(1e8, 1e9)}` }),
  // A region's code is unique, and its parent must exist.
  'system.region': async () => ({ code: `9${randomInt(1e9, 9e9)}`, parentCode: '00', regionLevel: null }),
  // Only boards that the sending line has put out are transferred.
  'board.transferBoardsDetail': async (ask) => {
    const report = await add(ask, 'board.productionRecord');
    const transfer = await add(ask, 'board.transferBoards', { workOrderNumber: report.workOrderNumber, fromLineId: report.lineId });
    return { transferBoardsId: transfer.id, layout: report.layout, quantity: 1, badCount: 0, productLongCode: null };
  },
};

let months = 0;
/** Workers share the databases that one of them has filled, so each has a thousand years of its own. */
const nextMonth = () => new Date(Date.UTC(1000 * Number(process.env.VITEST_POOL_ID ?? 1), months++)).toISOString().slice(0, 7);

const add = async (ask: Ask, path: string, values: Record<string, unknown> = {}) =>
  ask.mutate(writingCall(path, 'save'), { ...(await buildInput(ask, path)), ...values });

/** An inquiry that its one supplier may answer. */
async function sentInquiry(ask: Ask) {
  const { id } = await add(ask, 'purchasing.inquiry');
  await ask.mutate('purchasing.inquiry.audit', { ids: [id] });
  await ask.mutate('purchasing.inquiry.send', { id });
  const { invited, lines } = await ask.query('purchasing.inquiry.parts', { id });
  return { inquiryId: id, inviteId: invited[0].id, lineId: lines[0].id };
}

/** A file that a form has received. */
export const upload = async (ask: Ask, name = 'datasheet.pdf'): Promise<{ id: string; name: string; size: number }> =>
  ask.mutate('resource.file.receive', { file: new ReceivedFile('files', name, await stage(Readable.from([Buffer.from('%PDF-1.7')]))) });

/**
 * A body that the entity accepts: every field has a value of its kind, and referenced records are created. Where a choice decides which fields
 * a record has, it is one with the field `having`.
 */
export async function buildInput(ask: Ask, path: string, having?: string): Promise<Record<string, unknown>> {
  const screen: Screen = await ask.query(`${path}.screen`);
  const input: Record<string, unknown> = {};
  for (const field of screen.form) input[field.name] = await sampleOf(ask, path, field);
  const decided = screen.form.find(({ name }) => name === having)?.onlyWhen;
  if (decided) input[decided.field] = decided.values?.[0];
  for (const field of screen.form) if (isElsewhere(field, input)) input[field.name] = null;
  return { ...input, ...(await particular[path]?.(ask)) };
}

async function sampleOf(ask: Ask, path: string, field: FieldView): Promise<unknown> {
  const number = Math.max(field.min ?? 1, (field.above ?? 0) + 1);
  switch (field.kind) {
    case 'integer':
      return Math.min(number, field.max ?? number);
    case 'decimal':
    case 'money':
      return String(Math.min(number, field.max ?? number));
    case 'flag':
      return true;
    case 'choice':
      return field.options?.[0] === undefined ? null : field.numeric ? Number(field.options[0].value) : field.options[0].value;
    case 'reference':
    case 'references':
      return sampleReference(ask, path, field);
    case 'date':
      return '2026-05-04';
    case 'month':
      return '2026-05';
    case 'dateTime':
      return '2026-05-04 08:00:00';
    case 'timeRange':
      return '08:00-10:00';
    case 'colour':
      return '#409EFF';
    case 'icon':
      return 'home';
    case 'rows':
    case 'files':
      return [];
    default:
      return sampleText(field);
  }
}

/** A new record of the target; a tree's own parent, and what is chosen in a tree alone, is left open. */
async function sampleReference(ask: Ask, path: string, field: FieldView): Promise<unknown> {
  const target = field.source?.replace(/\.select$/, '');
  if (target === undefined || target === path) return null;
  const [existing] = await ask.query(`${target}.select`);
  if (existing) return existing.id;
  return (await ask.mutate(writingCall(target, 'save'), await buildInput(ask, target))).id;
}

function sampleText({ pattern, max = 20, min = 0 }: FieldView): string {
  // Digits alone would be an IP address, not a host name.
  const random = `a${randomBytes(8).toString('hex')}`.slice(0, Math.max(min, Math.min(16, max)));
  const candidates = [
    random,
    `板${random}`,
    '13800000000',
    'a@b.example',
    `/x/${random}`,
    'Asia/Shanghai',
    'captcha,refresh_token',
    'https://x.example/a',
    '1',
    random.toUpperCase(),
    '0',
    `p${randomBytes(4).toString('hex')}`,
  ];
  const fits = candidates.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text));
  if (fits === undefined) throw new Error(`No sample fits ${pattern}`);
  return fits;
}

/** The call that adds or changes records of an entity; without a form, one call does both. */
export const writingCall = (path: string, command: 'save' | 'update'): string =>
  Object.hasOwn(appRouter._def.procedures, `${path}.${command}`) ? `${path}.${command}` : `${path}.submit`;
