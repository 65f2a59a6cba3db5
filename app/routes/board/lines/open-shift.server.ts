import { redirectWith } from '#app/shell/flash.server.ts';

/** What a form of an open shift asks; once none is open, the line's own page says so, with what can be done. */
export async function ofOpenShift<Answer>(lineId: string | undefined, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Response && error.status === 409) throw redirectWith(await error.text(), `/board/lines/${lineId}`, 'warning');
    throw error;
  }
}
