import { Form, useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import css from './draft-bar.module.css';

/** An unsent draft of a form. */
export interface DraftOffer {
  time: string;
  /** The form already shows it. */
  isRestored: boolean;
  /** The record was saved after the draft. */
  isStale: boolean;
  /** Where the draft differs from the record, if it is stale. */
  shown: { label: string; text: string }[];
}

/** How a form's draft is stored. */
export interface FormDraft {
  /** The key of the draft; empty: no draft is stored. */
  form: string;
  /** The version that the form was sent upon, which a refusal may have replaced by a newer one. */
  version?: string;
  offer?: DraftOffer;
}

interface DraftBarProps {
  draft: FormDraft;
  /** The form's address if it differs from the page's: in a dialog. */
  href?: string;
  onOpen?: (href: string) => void;
}

/** Offers an earlier draft without applying it; plain HTML, with script added in a dialog. */
export function DraftBar({ draft: { form, offer }, href, onOpen }: DraftBarProps) {
  const say = useWords();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const address = href ?? pathname + search;
  const isDiscarded = fetcher.data !== undefined;
  // Discarding reloads the dialog's data as well, and then the offer is gone before the answer is here.
  const wasRestored = useRef(false);
  if (offer?.isRestored) wasRestored.current = true;
  useEffect(() => {
    // Restored values are removed from the form as well.
    if (isDiscarded && wasRestored.current) onOpen?.(withDraftParam(address, false));
  }, [isDiscarded, onOpen, address]);
  if (!offer || isDiscarded) return null;
  const { time, isRestored, isStale, shown } = offer;
  const restored = withDraftParam(address, true);
  const Discard = href === undefined ? Form : fetcher.Form;
  return (
    <div className={css.bar}>
      <span className={css.text}>
        {say(isRestored ? 'entity.draftRestored' : 'entity.draftOf', { time })}
        {isStale && <strong className={css.stale}> {say('entity.draftStale')}</strong>}
      </span>
      {!isRestored &&
        (onOpen ? (
          <Button type="button" size="small" onClick={() => onOpen(restored)}>
            {say('entity.draftRestore')}
          </Button>
        ) : (
          <ButtonLink size="small" to={restored} replace>
            {say('entity.draftRestore')}
          </ButtonLink>
        ))}
      <Discard method="post" action="/draft" replace onSubmit={() => tellDiscarded(form)}>
        <FormToken />
        <input type="hidden" name="form" value={form} />
        {href === undefined && <input type="hidden" name="back" value={withDraftParam(address, false)} />}
        <Button size="small" kind="quiet">
          {say('entity.draftDiscard')}
        </Button>
      </Discard>
      {shown.length > 0 && (
        <details className={css.shown}>
          <summary>{say('entity.draftShow')}</summary>
          <dl>
            {shown.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

/** Makes the module that stores the draft delete it too. */
export const tellDiscarded = (form: string): void => void window.dispatchEvent(new CustomEvent('draft-discarded', { detail: form }));

/** The address of a form with or without its draft. */
export function withDraftParam(address: string, isRestored: boolean): string {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  params.delete('draft');
  if (isRestored) params.set('draft', '1');
  return params.size === 0 ? path : `${path}?${params}`;
}
