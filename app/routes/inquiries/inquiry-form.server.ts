import { data } from '@remix-run/node';
import { attempt, call, type Refusal } from '#app/api.server.ts';
import { type FormModel, loadForm, submitForm } from '#app/entity/form/form-page.server.ts';

const at = { area: 'pur', entity: 'inquiryform' };

/** The form of an inquiry, and what its lists can be filled from. */
export interface InquiryFormModel {
  model: FormModel;
  /** Changes with what was filled in by the server, so that the form shows it. */
  filled: string;
  suppliers: string[];
  pasted: string;
  /** What was typed for a supplier that was not found. */
  sought: string;
}

export async function loadInquiryForm(request: Request, mode: 'add' | 'edit', id?: string): Promise<InquiryFormModel> {
  const model = await loadForm(request, { ...at, ...(id !== undefined && { id }) }, mode);
  const isCopy = mode === 'add' && new URL(request.url).searchParams.has('copy') && model.draft.offer?.isRestored !== true;
  const startDate = model.fields.find(({ name }) => name === 'startDate')?.initial;
  return around(request, isCopy ? { ...model, values: { ...withoutDays(model.values), startDate } } : model);
}

/** A copy asks for other days than the inquiry that it is made from. */
const withoutDays = ({ startDate: _start, endDate: _end, ...values }: FormModel['values']): FormModel['values'] => ({
  ...values,
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
  const { data: answer, init } = await submitForm(request, { ...at, ...(id !== undefined && { id }) }, mode, true);
  if (answer.mode === 'done' || answer.mode === 'once') throw new Error('An inquiry is saved on a page of its own');
  const asked = sent.get('_search');
  if (asked === 'paste')
    return fillIn(request, answer, await pastedRows(request, String(sent.get('_pasted') ?? '')), String(sent.get('_pasted')));
  const sought = String(sent.get('_supplier') ?? '');
  if (asked === 'supplier') return fillIn(request, answer, await supplierRow(request, sought), '', sought);
  return data(await around(request, answer), init ?? {});
}

type Filling = { rows: Record<string, object[]> } | { refusal: Refusal };

async function pastedRows(request: Request, text: string): Promise<Filling> {
  const outcome = await attempt(request, ({ purchasing }) => purchasing.inquiry.paste({ text }));
  return 'refusal' in outcome ? outcome : { rows: outcome.answer };
}

async function supplierRow(request: Request, supplierNumber: string): Promise<Filling> {
  const outcome = await attempt(request, ({ purchasing }) => purchasing.inquiry.contactRow({ supplierNumber }));
  return 'refusal' in outcome ? outcome : { rows: { supplierList: [outcome.answer] } };
}

async function fillIn(request: Request, model: FormModel, filling: Filling, pasted = '', sought = '') {
  if ('refusal' in filling)
    return data({ ...(await around(request, { ...model, refusal: filling.refusal })), pasted, sought }, { status: 400 });
  const values = { ...model.values };
  for (const [name, rows] of Object.entries(filling.rows)) values[name] = [...filledRows(values[name]), ...rows];
  return data(await around(request, { ...model, values }, crypto.randomUUID()));
}

/** A new form begins with an empty row, which what is filled in replaces. */
const filledRows = (rows: unknown): object[] =>
  Array.isArray(rows)
    ? rows.filter((row: Record<string, unknown>) => Boolean(row.itemNumber || row.supplierNumber || row.contactName))
    : [];

async function around(request: Request, model: FormModel, filled = ''): Promise<InquiryFormModel> {
  const suppliers = await call(request, ({ purchasing }) => purchasing.supplier.select({}));
  return { model, filled, suppliers: suppliers.map(({ label }) => label), pasted: '', sought: '' };
}
