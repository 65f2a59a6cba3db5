import { useLocation, useNavigate, useRevalidator } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Refusal } from '#app/api.server.ts';
import { useShell } from '#app/shell/use-shell.ts';
import type { FieldView } from '#rules/screen.ts';
import { type FormDraft, withDraftParam } from './draft-bar.tsx';
import { formAddress } from './form-address.ts';
import type { Keeper } from './keep-draft.ts';

/** Stores drafts of a form; the module that does so loads after hydration. */
export function useDraft(element: RefObject<HTMLFormElement>, fields: FieldView[], draft: FormDraft | undefined, refusal?: Refusal): void {
  const user = useShell()?.user.id;
  const { pathname: page, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const keeper = useRef<Keeper>();
  const form = draft?.form ?? '';
  const offer = draft?.offer;
  const isRestored = offer?.isRestored === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one keeper per form, whatever the number of renders.
  useEffect(() => {
    if (form === '' || user === undefined) return;
    let isHere = true;
    import('./keep-draft.ts').then(
      ({ keepDraft }) => {
        if (!isHere || !element.current) return;
        const restore =
          form === formAddress(page + search)
            ? () => navigate(withDraftParam(page + search, true), { replace: true, preventScrollReset: true })
            : undefined;
        const of = { element: element.current, fields, form, page, user, isRestored, version: draft?.version, offer };
        keeper.current = keepDraft({ ...of, askForOffer: revalidate, restore });
        if (refusal) keeper.current.resume();
      },
      () => undefined,
    );
    return () => {
      isHere = false;
      keeper.current?.stop();
      keeper.current = undefined;
    };
  }, [form, user]);
  useEffect(() => {
    if (offer) keeper.current?.offered(offer);
  }, [offer]);
  useEffect(() => {
    if (refusal) keeper.current?.resume();
  }, [refusal]);
}
