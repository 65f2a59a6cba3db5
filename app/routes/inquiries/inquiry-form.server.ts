import { data } from '@remix-run/node';
import { type Areas, attempt, call, type Refusal } from '#app/api.server.ts';
import { type FormModel, loadForm, submitForm } from '#app/entity/form/form-page.server.ts';
import { startValues } from '#app/fields/start-values.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { Answers, PartQuestion } from '#rules/part-lines/part-line.ts';
import type { FieldView } from '#rules/screen.ts';
import { codesIn, countOf, type DoubledMaterial, doublesIn, filledRows, joinLines, marked, takeItem } from './filling/form-lines.ts';

export type PastedOffer = Awaited<ReturnType<Areas['purchasing']['inquiry']['paste']>>['offers'][number];
type SupplierToAsk = Awaited<ReturnType<Areas['purchasing']['inquiry']['suppliersToAsk']>>[number];

const at = { area: 'pur', entity: 'inquiryform' };

/** The form of an inquiry, and what its lists can be filled from. */
export interface InquiryFormModel {
  model: FormModel;
  /** Changes with what was filled in by the server, so that the form shows it. */
  filled: string;
  suppliers: SupplierToAsk[];
  pasted: string;
  /** For how many boards it was pasted. */
  boards: string;
  /** The words of what was pasted that can be read in two ways, and what was answered so far. */
  questions: PastedQuestion[];
  answers: Answers;
  /** What was typed for what was not found, or not yet chosen. */
  sought: { item: string; supplier: string };
  /** The items to choose from. */
  items: { code: string; label: string; lastPrice?: string }[];
  /** Columns of what was pasted that stand in no line. */
  unread: string[];
  /** Places on the board that several of its lines have. */
  placedTwice: string[];
  /** What temporary materials that were pasted may mean. */
  offers: PastedOffer[];
  /** Materials on several lines, and those of them that somebody wants so. */
  doubles: DoubledMaterial[];
  apart: string[];
  /** The lines of the form, once something was filled in. */
  count: { formal: number; temporary: number } | undefined;
}

export async function loadInquiryForm(request: Request, mode: 'add' | 'edit', id?: string): Promise<InquiryFormModel> {
  const model = await loadForm(request, { ...at, ...(id !== undefined && { id }) }, mode, { shown: withNames });
  const isCopy = mode === 'add' && new URL(request.url).searchParams.has('copy') && model.draft.offer?.isRestored !== true;
  const startDate = model.fields.find(({ name }) => name === 'startDate')?.initial;
  const values = mode === 'add' ? withNames(model.values) : model.values;
  return around(request, { ...model, values: isCopy ? { ...withoutDays(values), startDate } : values });
}

/** Who reads a form knows suppliers by their names: the server takes the code that stands before one. */
const withNames = (values: FormModel['values']): FormModel['values'] => ({
  ...values,
  ...(Array.isArray(values.supplierList) && { supplierList: values.supplierList.map(withName) }),
});

const withName = ({ contactTip: _, ...row }: ContactRow) => ({
  ...row,
  supplierNumber: [row.supplierNumber, row.supplierName].filter(Boolean).join(' '),
});

interface ContactRow {
  supplierNumber?: string | null;
  supplierName?: string | null;
  /** Made of name and phone, and not typed. */
  contactTip?: string | null;
}

/** A copy asks for other days, and for today's exchange rates, than the inquiry that it is made from. */
const withoutDays = ({ startDate: _start, endDate: _end, ...values }: FormModel['values']): FormModel['values'] => ({
  ...values,
  ...(Array.isArray(values.exchangeRates) && { exchangeRates: values.exchangeRates.map((one: object) => ({ ...one, rate: '' })) }),
  ...Object.fromEntries(
    ['matrialList', 'temMatrialList'].map((name) => [
      name,
      Array.isArray(values[name]) ? values[name].map((row: object) => ({ ...row, needDate: null })) : values[name],
    ]),
  ),
});

/** Saves an inquiry and shows it, or shows the form again: after a refusal, or with pasted materials or a supplier filled in. */
export async function submitInquiryForm(request: Request, mode: 'add' | 'edit', id?: string) {
  const sent = await request.clone().formData();
  const left = sent.has('_search') ? undefined : leftOver(sent);
  if (left !== undefined) return submitInquiryForm(alsoSending(request, sent, left), mode, id);
  const { data: answer, init } = await submitForm(request, { ...at, ...(id !== undefined && { id }) }, mode, {
    opens: true,
    shown: withNames,
  });
  if (answer.mode === 'done' || answer.mode === 'once') throw new Error('An inquiry is saved on a page of its own');
  const asked = String(sent.get('_search') ?? '');
  const typed = (name: string) => String(sent.get(name) ?? '');
  if (asked === 'paste' || asked.startsWith('answer:')) {
    const answers = answersIn(typed('_answers'), asked.slice('answer:'.length));
    const pasted = { text: typed('_pasted'), answers, boards: typed('_boards') };
    // From a parts list, the lines come to a form that nobody has begun.
    const isBegun = [...sent.keys()].some((name) => !name.startsWith('_'));
    const form = isBegun ? answer : { ...answer, values: withNames(startValues(answer.fields, new URLSearchParams())) };
    return fillIn(request, form, await pastedRows(request, pasted), { pasted: pasted.text, answers, boards: pasted.boards });
  }
  const lines = { offers: parsed<PastedOffer>(typed('_offers')), apart: parsed<string>(typed('_apart')) };
  if (/^(?:take|join|apart):/.test(asked)) return regroup(request, answer, asked, lines);
  const sought = { item: '', supplier: '' };
  if (asked.startsWith('supplier:')) return fillIn(request, answer, await supplierRow(request, asked.slice('supplier:'.length)), {});
  if (asked === 'supplier')
    return fillIn(request, answer, await supplierRow(request, typed('_supplier')), { sought: { ...sought, supplier: typed('_supplier') } });
  if (asked.startsWith('item'))
    return fillIn(request, answer, await itemRow(request, asked, typed('_item')), { sought: { ...sought, item: typed('_item') } });
  return data(await around(request, answer), init ?? {});
}

/** What is typed beside the form, and not filled in yet, is not lost when the form is sent: it is filled in first. */
const leftOver = (sent: FormData) => besides.find(([, field]) => String(sent.get(field) ?? '').trim() !== '')?.[0];
const besides = Object.entries({ paste: '_pasted', item: '_item', supplier: '_supplier' });

function alsoSending({ url, headers: given, signal }: Request, sent: FormData, search: string): Request {
  const body = new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]));
  body.set('_search', search);
  const headers = new Headers(given);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  return new Request(url, { method: 'POST', headers, signal, body });
}

type Filling =
  | { rows: Record<string, object[]>; unread?: string[]; placedTwice?: string[]; offers?: PastedOffer[] }
  | { questions: PastedQuestion[] }
  | { items: InquiryFormModel['items'] }
  | { refusal: Refusal };

async function pastedRows(request: Request, pasted: { text: string; answers: Answers; boards: string }): Promise<Filling> {
  const outcome = await attempt(request, ({ purchasing }) => purchasing.inquiry.paste(pasted));
  if ('refusal' in outcome) return outcome;
  const { questions, unread, placedTwice, offers, ...rows } = outcome.answer;
  return questions.length > 0 ? { questions } : { rows, unread, placedTwice, offers };
}

/** What was answered so far, and by the button that was pressed; what was tampered with is nothing. */
function answersIn(before: string, pressed: string): Record<string, string> {
  try {
    const known: Record<string, string> = JSON.parse(before || '{}');
    const [key, reading]: [string?, string?] = JSON.parse(pressed || '[]');
    return key === undefined || reading === undefined ? known : { ...known, [key]: reading };
  } catch {
    return {};
  }
}

async function supplierRow(request: Request, supplierNumber: string): Promise<Filling> {
  const outcome = await attempt(request, ({ purchasing }) => purchasing.inquiry.contactRow({ supplierNumber }));
  return 'refusal' in outcome ? outcome : { rows: { supplierList: [withName(outcome.answer)] } };
}

/** The item that was pressed, `item:1001-00001`, or the only one that was meant; else those to choose from. */
async function itemRow(request: Request, asked: string, text: string): Promise<Filling> {
  const rowOf = (itemNumber: string) => ({ rows: { matrialList: [{ itemNumber, itemQty: '', needDate: null, note: null }] } });
  const [, pressed] = asked.split(':');
  if (pressed) return rowOf(pressed);
  const outcome = await attempt(request, ({ purchasing }) => purchasing.inquiry.findItems({ text }));
  if ('refusal' in outcome) return outcome;
  const [first, ...more] = outcome.answer;
  if (!first) {
    const message = (await wordsOf(request))('inquiries.noItem');
    return { refusal: { status: 400, message, problems: { item: message } } };
  }
  return more.length === 0 ? rowOf(first.code) : { items: outcome.answer };
}

type PastedQuestion = PartQuestion & { rows: number };
type Typed = Partial<Pick<InquiryFormModel, 'pasted' | 'boards' | 'answers' | 'sought'>>;

async function fillIn(request: Request, model: FormModel, filling: Filling, typed: Typed) {
  if ('refusal' in filling) return data({ ...(await around(request, { ...model, refusal: filling.refusal })), ...typed }, { status: 400 });
  if ('questions' in filling) return data({ ...(await around(request, model)), ...typed, questions: filling.questions });
  if ('items' in filling) return data({ ...(await around(request, model)), ...typed, items: filling.items });
  const values = { ...model.values };
  for (const [name, rows] of Object.entries(filling.rows)) values[name] = [...filledRows(values[name]), ...rows];
  return data({
    ...(await around(request, { ...model, values }, crypto.randomUUID())),
    unread: filling.unread ?? [],
    placedTwice: filling.placedTwice ?? [],
    offers: filling.offers ?? [],
  });
}

/** Takes an item for a temporary material, joins the lines of one material, or leaves them apart. */
async function regroup(request: Request, model: FormModel, asked: string, { offers, apart }: { offers: PastedOffer[]; apart: string[] }) {
  const [command, ...rest] = asked.split(':');
  const [first = '', second = ''] = parsed<string>(rest.join(':')).map(String);
  const values =
    command === 'take' ? takeItem(model.values, first, second) : command === 'join' ? joinLines(model.values, first, second) : model.values;
  return data({
    ...(await around(request, { ...model, values }, crypto.randomUUID())),
    apart: command === 'apart' ? [...apart, second] : apart,
    offers: command === 'take' ? offers.filter(({ text }) => text !== first) : offers,
  });
}

/** A list that the form carries; what was tampered with is none. */
function parsed<One>(text: string): One[] {
  try {
    const list: unknown = JSON.parse(text || '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

async function around(request: Request, model: FormModel, filled = ''): Promise<InquiryFormModel> {
  const named = Array.isArray(model.values.supplierList) ? model.values.supplierList : [];
  const numbers = named.map((row: ContactRow) => String(row?.supplierNumber ?? '').split(' ')[0] ?? '').slice(0, 100);
  const suppliers = await call(request, ({ purchasing }) => purchasing.inquiry.suppliersToAsk({ numbers }));
  const labels = suppliers.map(({ label }) => label);
  const fields = model.fields.map((field) => (field.name === 'supplierList' ? namingSuppliers(field, labels) : field));
  const codes = codesIn(model.values);
  const items = codes.length === 0 ? {} : await call(request, ({ purchasing }) => purchasing.inquiry.describeItems({ codes }));
  const values = marked(model.values, items, filled === '' ? undefined : (await wordsOf(request))('inquiries.temporary'));
  return {
    model: { ...model, fields, values },
    filled,
    suppliers,
    pasted: '',
    boards: '',
    questions: [],
    answers: {},
    sought: { item: '', supplier: '' },
    items: [],
    unread: [],
    placedTwice: [],
    offers: [],
    doubles: doublesIn(model.values),
    apart: [],
    count: filled === '' ? undefined : countOf(model.values),
  };
}

/** The hint of a contact is made of its name and its phone, which stand beside it. */
const namingSuppliers = ({ fields = [], ...list }: FieldView, suggestions: string[]): FieldView => ({
  ...list,
  fields: fields
    .filter(({ name }) => name !== 'contactTip')
    .map(({ code, ...field }) =>
      field.name === 'supplierNumber' ? { ...field, label: list.label, max: 200, suggestions } : { ...field, ...(code && { code }) },
    ),
});
