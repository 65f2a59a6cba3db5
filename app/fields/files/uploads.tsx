import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { isRunning, maxFileBytes, type NamedFile } from '#rules/file-limits.ts';
import css from './files.module.css';
import type { UploadsProps } from './files.tsx';
import { sendFile } from './send-file.ts';
import { shortSize } from './short-size.ts';

interface Item {
  key: number;
  name: string;
  size: number;
  /** The stored file that the form refers to. */
  kept?: NamedFile;
  file?: File;
  state: 'kept' | 'waiting' | 'sending' | 'failed' | 'refused';
  percent?: number;
  message?: string;
}

/** Files that upload while the form is filled in: dropped or chosen, each with its progress, and to retry, remove or move up. */
export function Uploads({ name, max, kept, chosen, describedBy }: UploadsProps) {
  const say = useWords();
  const nextKey = useRef(0);
  const underWay = useRef(new Map<number, AbortController>()).current;
  const [note, setNote] = useState('');
  const [isOver, setOver] = useState(false);
  const itemOf = (of: Omit<Item, 'key'>): Item => {
    nextKey.current += 1;
    return { ...of, key: nextKey.current };
  };
  const [items, setItems] = useState<Item[]>(() =>
    kept.map((file) => itemOf({ name: file.name, size: file.size, kept: file, state: 'kept' })),
  );
  const change = (key: number, to: Partial<Item>) => setItems((now) => now.map((item) => (item.key === key ? { ...item, ...to } : item)));

  const add = (files: File[]) => {
    if (files.length === 0) return;
    const room = Math.max(0, max - items.length);
    setNote(files.length > room ? say('fields.fileTooMany', { count: max }) : '');
    const added = files.slice(0, room).map((file) => {
      const fault = faultOf(file);
      const refused = fault && { state: 'refused' as const, message: say(fault) };
      return itemOf({ name: file.name, size: file.size, file, state: 'waiting', ...refused });
    });
    setItems((now) => [...now, ...added]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: files chosen before hydration are added once.
  useEffect(() => add(chosen), []);

  // One at a time: shop-floor connections are slow, and the first file arrives soonest this way.
  const isSending = items.some(({ state }) => state === 'sending');
  const next = isSending ? undefined : items.find(({ state }) => state === 'waiting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each waiting file is started once.
  useEffect(() => {
    if (!next?.file) return;
    const { key, file } = next;
    change(key, { state: 'sending', percent: 0 });
    const sending = new AbortController();
    underWay.set(key, sending);
    sendFile(file, (percent) => change(key, { percent }), sending.signal)
      .then(
        (done) => change(key, { state: 'kept', kept: done, file: undefined, name: done.name }),
        (error: Error) => change(key, { state: 'failed', message: error.message || say('fields.fileFailed') }),
      )
      .finally(() => underWay.delete(key));
  }, [next?.key]);
  useEffect(() => () => underWay.forEach((sending) => void sending.abort()), [underWay]);
  const remove = (key: number) => {
    underWay.get(key)?.abort();
    setItems((now) => now.filter((item) => item.key !== key));
  };

  const box = useRef<HTMLDivElement>(null);
  const isUnfinished = items.some(({ state }) => state === 'sending' || state === 'waiting');
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!form || !isUnfinished) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setNote(say('fields.fileUnfinished'));
    };
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  }, [isUnfinished, say]);

  const moveUp = (index: number) =>
    setItems((now) => now.flatMap((item, at) => (at === index - 1 ? [now[index] ?? item, item] : at === index ? [] : [item])));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
    // The browser fires no change event for a drop.
    box.current?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <div className={css.stack} ref={box}>
      <input type="hidden" name={name} value="" />
      {items.length > 0 && (
        <ol className={css.items}>
          {items.map((item, index) => (
            <li key={item.key} data-state={item.state}>
              {item.kept && <input type="hidden" name={name} value={JSON.stringify(item.kept)} />}
              <span className={css.name}>{item.name}</span>
              <span className={css.dimmed}>{shortSize(item.size)}</span>
              <State item={item} />
              <span className={css.commands}>
                {item.state === 'failed' && (
                  <Button
                    type="button"
                    kind="quiet"
                    size="small"
                    icon="refresh"
                    onClick={() => change(item.key, { state: 'waiting', message: undefined })}
                  >
                    {say('fields.fileRetry')}
                  </Button>
                )}
                {index > 0 && (
                  <Button
                    type="button"
                    kind="quiet"
                    size="small"
                    icon="chevron-up"
                    aria-label={say('fields.fileUp', { name: item.name })}
                    onClick={() => moveUp(index)}
                  />
                )}
                <Button
                  type="button"
                  kind="quiet"
                  size="small"
                  icon="trash"
                  aria-label={say('fields.fileRemove', { name: item.name })}
                  onClick={() => remove(item.key)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping only supplements the button. */}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {say('fields.fileDrop')}{' '}
        <label className={css.choose}>
          {say('fields.fileChoose')}
          <input
            type="file"
            multiple
            className="visually-hidden"
            aria-describedby={describedBy}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
        <span className={css.dimmed}>{say('fields.fileTip', { count: max })}</span>
      </div>
      <p className={css.note} role="status">
        {note}
      </p>
    </div>
  );
}

/** Why a file is not even sent. */
function faultOf({ name, size }: File) {
  if (size > maxFileBytes) return 'fields.fileTooLarge';
  if (size === 0) return 'fields.fileEmpty';
  return isRunning(name) ? 'fields.fileRunning' : undefined;
}

function State({ item: { state, percent = 0, message } }: { item: Item }) {
  const say = useWords();
  if (state === 'kept') return null;
  if (state === 'waiting') return <span className={css.dimmed}>{say('fields.fileWaiting')}</span>;
  if (state !== 'sending') return <span className={css.problem}>{message}</span>;
  const words = say('fields.fileSending', { percent });
  return <progress className={css.bar} max={100} value={percent} aria-label={words} title={words} />;
}
