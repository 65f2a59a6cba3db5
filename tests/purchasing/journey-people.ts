import { setTimeout as wait } from 'node:timers/promises';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import type { RunningServer } from '#tests/process/running-server.ts';
import { day } from './door-people.ts';

let last = 0;

interface AskedOf {
  language?: 'zh' | 'en';
  kind?: 'registered' | 'temporary';
  /** The number of its lines. */
  lines?: number;
}

/** A supplier with a contact, asked for materials together with a rival, who has quoted; and the link in its mail. */
export async function buildAsked(
  server: RunningServer,
  tenantId: string,
  { language = 'zh', kind = 'registered', lines = 2 }: AskedOf = {},
) {
  const buyer = await signedIn(server.origin, 'admin', tenantId);
  const [firm, rival] = [await addFirm(buyer, language), await addFirm(buyer, 'zh')];
  const known = kind === 'registered' ? [firm, rival] : [rival];
  const names = [`CAP-${firm.number}`, `RES-${firm.number}`, ...Array.from({ length: lines - 2 }, (_, at) => `IC-${firm.number}-${at}`)];
  const saved = await buyer.send('/pur/inquiryform/save', {
    ...{ title: `滤波电容 ${firm.number}`, startDate: day(-1), endDate: day(10), taxNumber: 'SL02_SYS' },
    temMatrialList: names.map((itemNumber, at) => ({ itemNumber, itemQty: at === 0 ? '1000' : '5000' })),
    supplierList: known.map(({ number, contact }) => ({ supplierNumber: number, ...contact })),
    temSupplierList: kind === 'registered' ? [] : [{ supplierName: firm.name, ...firm.contact }],
  });
  const { id } = saved.body.data;
  await buyer.post('/pur/inquiryform/audit', { ids: id });
  await buyer.post('/pur/inquiryform/send', { id });
  return { ...firm, rival, buyer, inquiryId: String(id), link: await linkIn(server, tenantId, firm.contact.contactMail) };
}

/** A supplier with a contact. */
export async function addFirm(buyer: LegacyClient, language: string) {
  last += 1;
  // Of one length, so that no name is the beginning of another.
  const number = `TRIP-${String(last).padStart(3, '0')}`;
  const contact = {
    contactName: `旅人${last}`,
    contactPhone: `1380013${String(8000 + last)}`,
    contactMail: `trip${last}@supplier.example`,
  };
  const made = await buyer.send('/pur/supplier/submit', { number, name: `远行电子 ${number}`, status: 1 });
  const { contactName: name, contactPhone: phone, contactMail: mail } = contact;
  await buyer.send('/pur/suppliercontact/submit', { supplierId: made.body.data.id, name, phone, mail, language });
  return { number, name: `远行电子 ${number}`, contact };
}

/** The address in the mail to somebody, as the page of caught mails shows it. */
export async function linkIn(server: RunningServer, tenantId: string, address: string): Promise<string> {
  const mail = await mailTo(server, tenantId, address, '');
  return (/href="[^"]*(\/supplier\/link\?token=[^"]+)"/.exec(mail)?.[1] ?? '').replaceAll('&amp;', '&');
}

/** The page of a caught mail to somebody, whose row in the list has these words. */
export async function mailTo(server: RunningServer, tenantId: string, address: string, words: string): Promise<string> {
  const admin = visit(server.origin);
  await admin.signIn({ tenantId });
  for (let tries = 0; tries < 50; tries += 1) {
    const list = await (await admin.ask('/messaging/caught-mail/index')).text();
    const row = [...list.matchAll(/<tr>(?:(?!<\/tr>).)*/gs)].find(([one]) => one.includes(address) && one.includes(words))?.[0] ?? '';
    const id = /\/messaging\/caught-mail\/(\d+)/.exec(row)?.[1];
    if (id !== undefined) return (await admin.ask(`/messaging/caught-mail/${id}`)).text();
    await wait(200);
  }
  throw new Error(`No mail came to ${address}`);
}

/** What the form of a page would send, and how it is sent without script. */
export async function formAt(visitor: Visitor, path: string) {
  const page = await (await visitor.ask(path)).text();
  const fields = new Map(
    [...page.matchAll(/<(?:input|textarea)(?=[\s>])[^>]*>/g)].flatMap(([tag]) => {
      const named = (attribute: string) => new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1];
      const isOff = /type="(?:file|checkbox|radio)"/.test(tag) && !/\schecked/.test(tag);
      const name = named('name');
      return name === undefined || isOff ? [] : [[name, named('value') ?? ''] as const];
    }),
  );
  const send = (typed: Record<string, string> = {}, of: Visitor = visitor): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of new Map([...fields, ...Object.entries(typed)])) form.append(name, value);
    return of.ask(path, { method: 'POST', body: form, headers: { 'sec-fetch-site': 'same-origin' } });
  };
  return { page, fields, send };
}
