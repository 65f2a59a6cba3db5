import { useFetcher, useLocation } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import type { ColumnsModel } from '../columns/columns-form.server.ts';
import { ColumnsForm } from '../columns/columns-form.tsx';
import { SavedViews, type SavedViewsModel } from './saved-views.tsx';
import css from './tool-popover.module.css';

export interface OpenedTool {
  /** The page whose form the popover shows. */
  href: string;
  /** The position of the link that opened it. */
  under: { bottom: number; right: number };
}

/** A list's columns or saved filters in a popover next to its table, with the form of their page. */
export default function ToolPopover({ href, under, onClose }: OpenedTool & { onClose: () => void }) {
  const say = useWords();
  const card = useRef<HTMLDivElement>(null);
  const { load, data: loaded } = useFetcher<{ model: ColumnsModel | SavedViewsModel }>();
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => load(href), [load, href]);
  useEffect(() => {
    const element = card.current;
    const leave = (event: Event) => (event as ToggleEvent).newState === 'closed' && onClose();
    element?.addEventListener('toggle', leave);
    element?.showPopover();
    return () => element?.removeEventListener('toggle', leave);
  }, [onClose]);
  // Saving opened another list.
  useEffect(() => {
    if (openedAt.current !== key) onClose();
  }, [key, onClose]);
  const action = href.split('?')[0] ?? '';
  const model = loaded?.model;
  const { clientWidth } = document.documentElement;
  const width = Math.min(widest, clientWidth - 16);
  // Below the link, and within the window.
  const place = { top: under.bottom + 4, width, right: Math.max(8, Math.min(clientWidth - under.right, clientWidth - width - 8)) };
  return (
    <div ref={card} className={css.card} style={{ ...place, maxHeight: `calc(100vh - ${place.top + 8}px)` }} {...popover}>
      {model && 'lines' in model && <LiveColumns model={model} action={action} />}
      {model && 'views' in model && <LiveViews model={model} action={action} />}
      {!model && <p aria-busy="true">{say('kit.loading')}</p>}
    </div>
  );
}

const widest = 360;

// React 18 passes the attribute on, but its types lack it.
const popover = { popover: 'auto' };

function LiveColumns({ model, action }: { model: ColumnsModel; action: string }) {
  const say = useWords();
  const { formData, submit, Form } = useFetcher();
  const send = ({ currentTarget }: FormEvent<HTMLFormElement>) => submit(currentTarget);
  const isReset = formData?.has('reset') === true;
  const [turn, setTurn] = useState(0);
  // The boxes are uncontrolled, so a reset renders them again.
  useEffect(() => (isReset ? () => setTurn((before) => before + 1) : undefined), [isReset]);
  return (
    <ColumnsForm key={turn} {...model} action={action} as={Form} live={send}>
      <Button kind="quiet" size="small" name="reset" value="1">
        {say('entity.columnsReset')}
      </Button>
    </ColumnsForm>
  );
}

function LiveViews({ model, action }: { model: SavedViewsModel; action: string }) {
  const { data: answer, Form } = useFetcher<{ problem: string; name: string; id: string } | { done: true }>();
  return (
    <SavedViews
      {...model}
      action={action}
      as={Form}
      isLive
      refused={answer && 'problem' in answer ? answer : undefined}
      frame={(title, part) => (
        <section className={css.part}>
          <h2>{title}</h2>
          {part}
        </section>
      )}
      end={(save) => save}
    />
  );
}
