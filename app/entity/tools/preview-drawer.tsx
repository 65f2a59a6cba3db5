import { useFetcher } from '@remix-run/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { inSentence } from '#rules/in-sentence.ts';
import { EntityView } from '../form/entity-view.tsx';
import type { ViewModel } from '../form/view-page.server.ts';
import { RecordCommands } from '../list/record-commands.tsx';
import css from './preview-drawer.module.css';

interface PreviewDrawerProps {
  /** The view page that is shown. */
  href: string;
  /** What its list calls a record. */
  called: string;
  onOpen: (href: string) => void;
  onClose: () => void;
}

/** A record in a drawer next to its list; the previous and next ones are a key press away. */
export default function PreviewDrawer({ href, called, onOpen, onClose }: PreviewDrawerProps) {
  const say = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data: model, state } = useFetcher<ViewModel>();
  useEffect(() => load(href), [load, href]);
  useEffect(() => dialog.current?.showModal(), []);
  const [isUnfolded, setUnfolded] = useState(false);
  const title = [say('entity.viewTitle', { title: inSentence(called) }), model?.name].filter(Boolean).join(' · ');
  const { previous, next } = model?.neighbours ?? {};
  const go = (to: string | undefined) => to !== undefined && state === 'idle' && onOpen(to);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches('input, textarea, select')) return;
    if (event.key === 'j') go(next);
    if (event.key === 'k') go(previous);
  };
  return (
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label={title}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && isOutside(event.nativeEvent, dialog.current) && onClose()}
    >
      <div className={css.drawerHead}>
        <h2>{title}</h2>
        <Button
          type="button"
          kind="quiet"
          icon="chevron-left"
          aria-label={say('entity.previousRecord')}
          aria-disabled={!previous || undefined}
          onClick={() => go(previous)}
        />
        <Button
          type="button"
          kind="quiet"
          icon="chevron-right"
          aria-label={say('entity.nextRecord')}
          aria-disabled={!next || undefined}
          onClick={() => go(next)}
        />
        <Button type="button" kind="quiet" icon="close" aria-label={say('kit.close')} data-autofocus="" onClick={onClose} />
      </div>
      <div className={css.drawerBody} aria-busy={state !== 'idle'} aria-live="polite">
        {model ? <EntityView fields={model.fields} row={model.row} history={model.history} /> : say('kit.loading')}
      </div>
      <div className={css.drawerFoot}>
        <Button type="button" onClick={onClose}>
          {say('kit.close')}
        </Button>
        {model && (model.hasMore || model.links.length + model.commands.length > 0) && (
          <>
            <Button
              type="button"
              icon="more"
              className={css.unfold}
              aria-label={say('kit.more')}
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            />
            <span className={css.rest} data-open={isUnfolded || undefined}>
              {model.links.map(({ label, href: to }) => (
                <ButtonLink key={to} to={to}>
                  {label}
                </ButtonLink>
              ))}
              <RecordCommands page={model.screen.page} id={String(model.row.id)} commands={model.commands} from={model.from} />
              {model.hasMore && (
                <ButtonLink kind={model.editHref ? 'plain' : 'primary'} to={href}>
                  {say('entity.openPage')}
                </ButtonLink>
              )}
            </span>
          </>
        )}
        {model?.editHref && (
          <Button type="button" kind="primary" icon="edit" onClick={() => onOpen(model.editHref ?? '')}>
            {say('kit.edit')}
          </Button>
        )}
      </div>
    </dialog>
  );
}

/** Clicks on the backdrop target the dialog element but fall outside its box. */
function isOutside({ clientX }: MouseEvent, dialog: HTMLDialogElement): boolean {
  return clientX < dialog.getBoundingClientRect().left;
}
