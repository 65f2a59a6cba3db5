import { attempt, type Refusal } from '#app/api.server.ts';
import { changeRows } from '#app/entity/form/form-page.server.ts';
import { readForm } from '#app/entity/form/read-form.ts';
import { addReceived } from '#app/fields/files/add-received.server.ts';
import type { FieldView } from '#rules/screen.ts';

export interface Typed {
  values: Record<string, unknown>;
  refusal?: Refusal;
}

type Work = Parameters<typeof attempt>[1];

/** Sends what was typed into a form; what comes back is shown in it again, and nothing once it was done. */
export async function sendTyped(
  request: Request,
  fields: FieldView[],
  doing: (values: Record<string, unknown>, sent: FormData) => Work,
): Promise<Typed | undefined> {
  const sent = await request.formData();
  const values = readForm(sent, fields);
  const wrongFiles = await addReceived(request, fields, values);
  if (sent.has('_rows')) {
    changeRows(fields, values, String(sent.get('_rows')));
    return { values };
  }
  const [wrong] = Object.values(wrongFiles);
  if (wrong !== undefined) return { values, refusal: { status: 400, message: wrong, problems: wrongFiles } };
  const outcome = await attempt(request, doing(values, sent), { idempotencyKey: String(sent.get('_key') ?? '') });
  return 'refusal' in outcome ? { values, refusal: outcome.refusal } : undefined;
}
