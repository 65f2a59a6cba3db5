import { redirectWith } from '#app/shell/flash.server.ts';

/** Runs a query about an open shift; if none is open, redirects to the line's page, which shows what can be done. */
export async function ofOpenShift<Answer>(lineId: string | undefined, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Response && error.status === 409) throw redirectWith(await error.text(), `/board/lines/${lineId}`, 'warning');
    throw error;
  }
}
