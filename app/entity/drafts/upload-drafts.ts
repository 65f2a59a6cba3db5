import type { Areas } from '#app/api.server.ts';

const place = (user: string) => `draft:${user}:`;
/** While it was typed, or only later: after a sign-in, or when the network was back. */
type Upload = 'saved' | 'late';
const marks: Readonly<Record<Upload, string>> = { saved: '', late: 'late' };

/** Stores a draft in this window until the server has it. It survives a reload and an expired session, and only the same user gets it. */
export function keepHere(user: string, form: string, body: string): void {
  try {
    sessionStorage.setItem(place(user) + form, body);
  } catch {
    // If the store is full or disabled, the warning before leaving the page still applies.
  }
}

/** Leaves a mark for the form's next page, which may have been rendered before the server received the draft. */
export const markUploaded = (user: string, form: string): void => keepHere(user, form, marks.saved);

/** Whether the server received a draft from this window, perhaps after the form was rendered, and how; the mark is read once. */
export function takeUploaded(user: string, form: string, asked: readonly Upload[] = ['saved', 'late']): Upload | undefined {
  try {
    const stored = sessionStorage.getItem(place(user) + form);
    const mark = asked.find((one) => stored === marks[one]);
    if (mark !== undefined) dropHere(user, form);
    return mark;
  } catch {
    return undefined;
  }
}

export const dropHere = (user: string, form: string): void => {
  try {
    sessionStorage.removeItem(place(user) + form);
  } catch {
    // Nothing was stored.
  }
};

/** Submitted forms that are still open: they find out themselves whether they were refused, and a reload would lose the refusal. */
export const sentForms = new Set<string>();

/** Sends this user's stored drafts of forms that are not open; returns whether the server stored a new one. */
export async function uploadDrafts(user: string): Promise<boolean> {
  const left = keysOf(place(user)).filter((key) => !sentForms.has(key.slice(place(user).length)));
  const sent = await Promise.all(left.map(upload));
  return sent.includes(true);
}

/** Sends the stored draft of one form; the server stores it unless the form was accepted. */
export const uploadDraft = (user: string, form: string): Promise<boolean> => upload(place(user) + form);

/** Removes the draft from this window once the server has responded, even if it declined it; if it stored it, a mark remains. */
async function upload(key: string): Promise<boolean> {
  try {
    const body = sessionStorage.getItem(key);
    const answer = !body || body === marks.late ? undefined : await callProcedure('saveDraft', body);
    if (!answer?.ok) return false;
    const { result } = (await answer.json()) as { result?: { data?: { isKept?: boolean } } };
    const isKept = result?.data?.isKept === true;
    if (sessionStorage.getItem(key) !== body) return isKept;
    if (isKept) sessionStorage.setItem(key, marks.late);
    else sessionStorage.removeItem(key);
    return isKept;
  } catch {
    // A disabled store holds nothing, and an unreadable response counts as a failure.
    return false;
  }
}

/** Calls a mutation of the workspace with a body that may outlive the page; undefined if the server was not reached. */
export const callProcedure = (
  name: Extract<keyof Areas['workspace'], 'saveDraft' | 'removeDraft'>,
  body: string,
): Promise<Response | undefined> =>
  fetch(`/trpc/workspace.${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    // Browsers limit requests that outlive a page to 64 KB.
    keepalive: body.length < 30_000,
  }).catch(() => undefined);

function keysOf(start: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}
