import type { ActionFunctionArgs } from '@remix-run/node';
import { formatOf, sendFile } from '#app/routes/exchange/exchange-page.server.ts';
import { sentBom } from './sent-lines.ts';

/** Downloads what a parts list was found to mean, as its page shows it. */
export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const kept = sentBom(sent);
  if (!kept) throw new Response(null, { status: 400 });
  const { lines, answers, shared } = kept;
  const format = formatOf(sent.get('format'));
  return sendFile(request, ({ rd }) => rd.billOfMaterials.workbook({ lines, answers, shared, format }), 'bom');
}
