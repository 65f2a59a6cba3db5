import type { Filled, Fillings, Plant, Row } from './plant.ts';

const inquiryAt = '/pur/inquiryform';

/** An inquiry that its supplier may answer, and what its parts are called. */
async function sentInquiry({ send, admin }: Plant, of: Fillings = {}) {
  const { id } = (await send(`POST ${inquiryAt}/save`, {}, undefined, of)).body.data;
  await send(`POST ${inquiryAt}/audit`, { '采购询价 id': id });
  await send(`POST ${inquiryAt}/send`, { '采购询价 id': id });
  const { lines, invited } = (await admin.get(`${inquiryAt}/parts`, { id })).body.data;
  const lineIds = lines.map((one: Row) => one.id);
  return {
    ...{ '采购询价 id': id, '询价单 id': id, '询价明细 id': lineIds, '受邀供应商 id': invited[0].id },
  };
}

async function quotedInquiry(plant: Plant) {
  const sent = await sentInquiry(plant);
  await plant.send('POST /pur/quotationform/enter', sent);
  const { version } = (await plant.admin.get(`${inquiryAt}/detail`, { id: sent['询价单 id'] })).body.data;
  return { ...sent, '询价单 version': version };
}

async function awardedInquiry(plant: Plant) {
  const quoted = await quotedInquiry(plant);
  await plant.send(`POST ${inquiryAt}/award`, quoted);
  return quoted;
}

/** One line of a quote that was submitted. */
async function quotedLine(plant: Plant): Promise<Fillings> {
  const { '询价单 id': inquiryId } = await quotedInquiry(plant);
  const [row] = await plant.sql(
    'select line.id, line.version from purchasing_quote_line line join purchasing_quote quote on quote.id = line.quote_id where quote.inquiry_id = $1 and not line.is_declined limit 1',
    String(inquiryId),
  );
  return { '报价明细 id': row?.id, '报价物料 id': row?.id, '读取时的版本号，被他人改过则返回 409': row?.version };
}

async function pushable(plant: Plant, find: (plant: Plant) => Promise<Fillings>): Promise<Fillings> {
  await plant.setParam('purchasing.oaWebhook', 'https://oa.example/prices');
  return find(plant);
}

/** Of the commands of purchasing: what each example is filled in with. */
export const ofPurchasing: Record<string, (plant: Plant) => Promise<Filled>> = {
  ...sentWith(sentInquiry, 'cancel', 'amend', 'correct-recipient', 'resend', 'remind', 'extend'),
  ...sentWith(quotedInquiry, 'close', 'award'),
  ...sentWith(awardedInquiry, 'undo-award', 'tell-awards'),
  [`POST ${inquiryAt}/push-awards`]: async (plant) => ({ fillings: await pushable(plant, awardedInquiry) }),
  'POST /pur/quotationform/enter': async (plant) => ({ fillings: await sentInquiry(plant) }),
  'POST /pur/quotationform/save': async (plant) => ({ fillings: await sentInquiry(plant) }),
  'POST /pur/quotationmaterial/submit': async (plant) => {
    const sent = await sentInquiry(plant);
    const [inquiryId, inviteId] = [sent['询价单 id'], sent['受邀供应商 id']];
    const quote = await plant.send('POST /pur/quotationform/save', sent, undefined, { inquiryId, inviteId });
    return { fillings: { ...sent, '报价单 id': quote.body.data.id } };
  },
  'POST /pur/quotationmaterial/negotiate_price': async (plant) => ({ fillings: await quotedLine(plant) }),
  'POST /pur/quotationmaterial/push_price_to_oa': async (plant) => ({ fillings: await pushable(plant, quotedLine) }),
  'POST /pur/quotationmaterial/undo_negotiation': async (plant) => {
    const line = await quotedLine(plant);
    const { body } = await plant.send('POST /pur/quotationmaterial/negotiate_price', line);
    return { fillings: { ...line, '读取时的版本号，被他人改过则返回 409': body.data.version } };
  },
  [`POST ${inquiryAt}/send`]: async ({ add, send }) => {
    const { id } = await add(inquiryAt);
    await send(`POST ${inquiryAt}/audit`, { '采购询价 id': id });
    return { fillings: { '采购询价 id': id } };
  },
  [`POST ${inquiryAt}/open`]: async (plant) => {
    const sent = await sentInquiry(plant);
    const id = String(sent['询价单 id']);
    await plant.sql(
      "update purchasing_inquiry set is_sealed_bid = true, end_date = '2026-01-01', start_date = '2026-01-01' where id = $1",
      id,
    );
    return { fillings: sent };
  },
  [`POST ${inquiryAt}/approve-award`]: async (plant) => {
    const awarded = await awardedInquiry(plant);
    await plant.byAnother('purchasing_award', 'done_by_id');
    await plant.setParam('purchasing.awardLimit', '1');
    return { fillings: awarded, after: async () => plant.setParam('purchasing.awardLimit', '1000000000') };
  },
  'POST /pur/suppliercontact/confirm': async ({ add, byAnother }) => {
    const { id, version } = await add('/pur/suppliercontact');
    await byAnother('purchasing_contact_change', 'changed_by');
    return { fillings: { '供应商联系人 id': id, '读取时的版本号，被他人改过则返回 409': version } };
  },
};

function sentWith(find: (plant: Plant) => Promise<Fillings>, ...actions: string[]) {
  return Object.fromEntries(
    actions.map((action) => [`POST ${inquiryAt}/${action}`, async (plant: Plant): Promise<Filled> => ({ fillings: await find(plant) })]),
  );
}
