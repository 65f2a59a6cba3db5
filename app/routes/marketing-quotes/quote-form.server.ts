import { data, redirect } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { type FormModel, loadForm, submitForm } from '#app/entity/form/form-page.server.ts';
import { blankRow } from '#app/fields/start-values.ts';

const at = { area: 'marketing', entity: 'quotesprogram' };

/** The form of a quote; not a record's dialog, hence its own shape. */
export interface QuoteFormModel {
  model: FormModel;
}

export async function loadQuoteForm(request: Request, mode: 'add' | 'edit', id?: string): Promise<QuoteFormModel> {
  const model = await loadForm(request, { ...at, ...(id !== undefined && { id }) }, mode);
  // An issued quote is shown with the button that revises it.
  if (model.isClosed) throw redirect(`/marketing/quotesprogram/view/${id}`);
  return { model: withFirstLine(await withModules(request, model)) };
}

/** Saves a quote and shows it, or shows the form again: reckoned anew, after a change of lines, or with its problems. */
export async function submitQuoteForm(request: Request, mode: 'add' | 'edit', id?: string) {
  const { data: answer, init } = await submitForm(request, { ...at, ...(id !== undefined && { id }) }, mode, { opens: true });
  if (answer.mode === 'done' || answer.mode === 'once') throw new Error('A quote is saved on a page of its own');
  return data<QuoteFormModel>({ model: await withModules(request, answer) }, init ?? {});
}

type Line = Record<string, unknown>;

const linesIn = ({ values }: FormModel): Line[] => (Array.isArray(values.detailList) ? values.detailList : []);

function withFirstLine(model: FormModel): FormModel {
  const view = model.fields.find(({ name }) => name === 'detailList');
  if (linesIn(model).length > 0) return model;
  return { ...model, values: { ...model.values, detailList: [blankRow(view?.fields ?? [])] } };
}

/** Cells left empty show what they take from their module, so that totals count them. */
async function withModules(request: Request, model: FormModel): Promise<FormModel> {
  const lines = linesIn(model);
  const isOpen = ({ moduleId, price, name }: Line) => Boolean(moduleId) && (!price || !name);
  const ids = [...new Set(lines.filter(isOpen).map(({ moduleId }) => String(moduleId)))];
  if (ids.length === 0) return model;
  const modules = await call(request, ({ marketing }) => marketing.quotesModule.select({ ids: ids.join(',') }));
  const detailList = lines.map((line) => {
    const module = modules.find(({ id }) => id === line.moduleId);
    if (!module) return line;
    const typed = Object.fromEntries(Object.entries(line).filter(([, value]) => value !== '' && value !== null));
    const { name, unit, price, lossRate, labour } = module;
    return { ...line, name, unit, price, lossRate, labour, ...typed };
  });
  return { ...model, values: { ...model.values, detailList } };
}
