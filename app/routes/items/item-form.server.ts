import { data } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import { type FormModel, loadForm, submitForm } from '#app/entity/form/form-page.server.ts';
import { screenOf } from '#app/entity/screen-of.server.ts';
import { isOffered, type ScreenAction } from '#rules/screen.ts';
import { withChosenReading } from './chosen-reading.ts';

const at = { area: 'rd', entity: 'icitem' };

/** The form of one type, and what its values are called. */
export interface ItemFormModel {
  model: FormModel;
  typeCode: string;
  preview: Awaited<ReturnType<typeof previewOf>>;
  standing: { isRetired: boolean; isDraft: boolean; drafts: string[] };
}

export async function loadItemForm(request: Request, mode: 'add' | 'edit', id?: string): Promise<ItemFormModel> {
  const model = await loadForm(request, { ...at, ...(id !== undefined && { id }) }, mode);
  // A draft that changes its type opens in the form of the other one.
  const typeCode = new URL(request.url).searchParams.get('typeCode') ?? model.values.typeCode;
  return withPreview(request, { ...model, values: { ...model.values, typeCode, ...(await retypedName(request, model, typeCode)) } }, id);
}

/** What may be done with the item as it is stored. */
export async function itemCommands(request: Request, { model: { record } }: ItemFormModel): Promise<ScreenAction[]> {
  const { actions } = await screenOf(request, { ...at, id: String(record.id) });
  return actions.filter((action) => action.isMove && isOffered(action, record));
}

/** The short name that a draft has of its type stays with it. */
async function retypedName(request: Request, { record, values }: FormModel, typeCode: unknown): Promise<{ shortName?: unknown }> {
  if (record.typeCode === undefined || record.typeCode === typeCode) return {};
  const [old, now] = await call(request, ({ rd }) =>
    Promise.all([record.typeCode, typeCode].map((code) => rd.type.standing({ typeCode: String(code) }))),
  );
  return values.shortName === old?.shortName && now?.shortName !== undefined ? { shortName: now.shortName } : {};
}

/** Saves an item and shows the code that a new one got, or shows the form again: after a refusal, or to preview what it would be called. */
export async function submitItemForm(sent: Request, mode: 'add' | 'edit', id?: string) {
  const request = await withChosenReading(sent);
  const { data: answer, init } = await submitForm(request, { ...at, ...(id !== undefined && { id }) }, mode, { opens: mode === 'add' });
  if (answer.mode === 'done' || answer.mode === 'once') throw new Error('An item is saved on a page of its own');
  return data(await withPreview(request, answer, id), init ?? {});
}

async function withPreview(request: Request, model: FormModel, id?: string): Promise<ItemFormModel> {
  const typeCode = String(model.values.typeCode ?? '');
  const [preview, standing] = await Promise.all([
    previewOf(request, { ...model.values, typeCode, ...(id !== undefined && { id }) }),
    call(request, ({ rd }) => rd.type.standing({ typeCode })),
  ]);
  return { model, typeCode, preview, standing };
}

const previewOf = (request: Request, typed: Record<string, unknown> & { typeCode: string; id?: string }) =>
  call(request, ({ rd }) => rd.item.preview(typed));
