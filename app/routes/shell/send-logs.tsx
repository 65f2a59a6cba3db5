import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { attempt } from '#app/api.server.ts';

export const loader = () => redirect('/');

/** Uploads the browser's error log (specification 2.4); the server enforces its limits. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const entries = entriesIn(String(form.get('entries') ?? ''));
  const outcome = await attempt(request, ({ session }) => session.oauth.uploadLogs({ entries }));
  if ('refusal' in outcome) return data({ problem: outcome.refusal.message }, { status: outcome.refusal.status });
  return data({ problem: null });
}

function entriesIn(text: string): unknown[] {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
