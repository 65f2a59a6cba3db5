import { attempt, type Refusal } from '#app/api.server.ts';
import { withTheirs } from '#app/entity/form/conflict.server.ts';
import { changeRows } from '#app/entity/form/form-page.server.ts';
import { readForm } from '#app/entity/form/read-form.ts';
import { addReceived } from '#app/fields/files/add-received.server.ts';
import type { FieldView } from '#rules/screen.ts';

export interface Typed {
  values: Record<string, unknown>;
  refusal?: Refusal;
  sent: FormData;
}

type Work = Parameters<typeof attempt>[1];

/** Sends what was typed into a form; what comes back is shown in it again, and nothing once it was done. */
export async function sendTyped(
  request: Request,
  fields: FieldView[],
  doing: (values: Record<string, unknown>, sent: FormData) => Work,
  saved: Record<string, unknown> = {},
): Promise<Typed | undefined> {
  const sent = await request.formData();
  const values = withTheirs(sent, fields, readForm(sent, fields), saved);
  const wrongFiles = await addReceived(request, fields, values);
  if (sent.has('_rows')) {
    changeRows(fields, values, String(sent.get('_rows')));
    return { values, sent };
  }
  const [wrong] = Object.values(wrongFiles);
  if (wrong !== undefined) return { values, sent, refusal: { status: 400, message: wrong, problems: wrongFiles } };
  const outcome = await attempt(request, doing(values, sent), { idempotencyKey: String(sent.get('_key') ?? '') });
  return 'refusal' in outcome ? { values, sent, refusal: outcome.refusal } : undefined;
}
