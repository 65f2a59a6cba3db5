import type { Areas } from '#app/api.server.ts';

const place = (user: string) => `draft:${user}:`;
const uploaded = '';

/** Keeps a draft in this window until the server has it: it outlives a reload and a session that ended, and is for the same user alone. */
export function keepHere(user: string, form: string, body: string): void {
  try {
    sessionStorage.setItem(place(user) + form, body);
  } catch {
    // A full or forbidden store: the warning before the page is left stands all the same.
  }
}

/** The server has it: what is left here says so to the form's next page, which may have been drawn before. */
export const markUploaded = (user: string, form: string): void => keepHere(user, form, uploaded);

/** Whether the server got a draft of a form from this window since the form was opened here; asked once. */
export function takeUploaded(user: string, form: string): boolean {
  try {
    const isUploaded = sessionStorage.getItem(place(user) + form) === uploaded;
    if (isUploaded) dropHere(user, form);
    return isUploaded;
  } catch {
    return false;
  }
}

export const dropHere = (user: string, form: string): void => {
  try {
    sessionStorage.removeItem(place(user) + form);
  } catch {
    // Nothing was kept.
  }
};

/** Forms that were sent and still stand here: whether they were refused is theirs to find out, and a page drawn anew would forget the refusal. */
export const sentForms = new Set<string>();

/** Sends what this window kept for this user of forms that do not stand here; answers whether the server took anything that it did not have. */
export async function uploadDrafts(user: string): Promise<boolean> {
  const left = keysOf(place(user)).filter((key) => !sentForms.has(key.slice(place(user).length)));
  const sent = await Promise.all(left.map(upload));
  return sent.includes(true);
}

/** Sends what this window kept of one form: the server says whether it was accepted, and keeps it if it was not. */
export const uploadDraft = (user: string, form: string): Promise<boolean> => upload(place(user) + form);

/** What the server answered is not kept here any longer, also where it did not want it; where it did, a mark stays. */
async function upload(key: string): Promise<boolean> {
  try {
    const body = sessionStorage.getItem(key);
    const answer = !body ? undefined : await callProcedure('saveDraft', body);
    if (!answer?.ok) return false;
    const { result } = (await answer.json()) as { result?: { data?: { isKept?: boolean } } };
    const isKept = result?.data?.isKept === true;
    if (sessionStorage.getItem(key) !== body) return isKept;
    if (isKept) sessionStorage.setItem(key, uploaded);
    else sessionStorage.removeItem(key);
    return isKept;
  } catch {
    // A forbidden store keeps nothing, and a broken answer says nothing.
    return false;
  }
}

/** A mutation of the workspace, with a body that may outlive the page; undefined when the server was not reached. */
export const callProcedure = (
  name: Extract<keyof Areas['workspace'], 'saveDraft' | 'removeDraft'>,
  body: string,
): Promise<Response | undefined> =>
  fetch(`/trpc/workspace.${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    // Browsers let no more than 64 KB outlive a page.
    keepalive: body.length < 30_000,
  }).catch(() => undefined);

function keysOf(start: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}
