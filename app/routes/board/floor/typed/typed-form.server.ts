import { type DraftedForm, readDrafted, withDraft } from '#app/entity/drafts/draft.server.ts';
import { formAddress } from '#app/entity/drafts/form-address.ts';
import { typedIn } from '../sent-form.server.ts';

/**
 * The values of a shop-floor form: a draft from the last hour is filled in at once, so that Enter submits it again; otherwise the form's
 * own values. An older draft, or one of a record saved since, is only offered.
 */
export const withTyped = (request: Request, form: DraftedForm, address = formAddress(request.url)) =>
  withDraft(request, form, { address, isAtOnce: true, read: typedIn });

/** Reads a posted shop-floor form; after sign-in its values are filled in again. */
export const readTyped = (request: Request): Promise<FormData> => readDrafted(request, { addressIn });

/** The key of a form that appears on several pages; the form names its own line. */
export function addressIn(sent: FormData, page: string): string | undefined {
  const named = sent.get('_form');
  const [line] = /^\/board\/lines\/\d+/.exec(page) ?? [];
  return typeof named === 'string' && line !== undefined && named.startsWith(`${line}/`) ? named : undefined;
}
