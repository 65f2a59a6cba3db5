import { type DraftedForm, readDrafted, withDraft } from '#app/entity/drafts/draft.server.ts';
import { formAddress } from '#app/entity/drafts/form-address.ts';
import { typedIn } from '../sent-form.server.ts';

/**
 * What stands in a form of the floor: what its user typed within the hour and did not send, filled in at once (whoever is in a hurry
 * presses Enter again), else the form's own values. What is older, or was typed into a record that somebody saved since, is offered only.
 */
export const withTyped = (request: Request, form: DraftedForm, address = formAddress(request.url)) =>
  withDraft(request, form, { address, isAtOnce: true, read: typedIn });

/** What was sent with a form of the floor; whoever has to sign in first finds it in the form again. */
export const readTyped = (request: Request): Promise<FormData> => readDrafted(request, addressIn);

/** A form that stands on several pages says what it is known by; it names its own line. */
export function addressIn(sent: FormData, page: string): string | undefined {
  const named = sent.get('_form');
  const [line] = /^\/board\/lines\/\d+/.exec(page) ?? [];
  return typeof named === 'string' && line !== undefined && named.startsWith(`${line}/`) ? named : undefined;
}
