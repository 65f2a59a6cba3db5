import type { ActionFunctionArgs } from '@remix-run/node';
import { formatOf, sendFile } from '#app/routes/exchange/exchange-page.server.ts';
import { sentAnswers } from './sent-answers.ts';

/** Downloads what pasted lines were found to mean, as their page shows it. */
export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const input = { text: String(sent.get('text') ?? ''), answers: sentAnswers(sent), format: formatOf(sent.get('format')) };
  return sendFile(request, ({ rd }) => rd.item.matchWorkbook(input), 'bom');
}
