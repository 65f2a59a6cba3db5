import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Dialog } from '#app/kit/dialog.tsx';
import { type Flash, FlashMessage } from '#app/kit/flash.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import type { action } from '#app/routes/shell/send-logs.tsx';
import { clearErrors, type ErrorEntry, readErrors } from './error-log.ts';
import css from './error-log-dialog.module.css';

/** The local error log, to read, upload or clear, the last two after confirmation (specification 2.4). */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const say = useWords();
  const [entries, setEntries] = useState(readErrors);
  const [asked, ask] = useState<'upload' | 'clear'>();
  const [flash, tell] = useState<Flash | null>(null);
  const fetcher = useFetcher<typeof action>();
  const forget = (message: string) => {
    clearErrors();
    setEntries([]);
    tell({ message, tone: 'good' });
  };
  const { data: answer, state } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is reported once.
  useEffect(() => {
    if (!answer || state !== 'idle') return;
    if (answer.problem === null) forget(say('shell.errorLogSent'));
    else tell({ message: answer.problem || say('shell.errorLogFailed'), tone: 'bad' });
  }, [answer, state]);
  const confirm = () => {
    if (asked === 'clear') forget(say('shell.errorLogCleared'));
    ask(undefined);
  };
  const isEmpty = entries.length === 0;
  return (
    <Dialog
      open
      title={say('shell.errorLog')}
      width={800}
      onClose={onClose}
      footer={
        <>
          <Button type="button" icon="trash" disabled={isEmpty} onClick={() => ask('clear')}>
            {say('shell.errorLogClear')}
          </Button>
          <Button type="button" kind="primary" icon="upload" disabled={isEmpty || state !== 'idle'} onClick={() => ask('upload')}>
            {say('shell.errorLogUpload')}
          </Button>
        </>
      }
    >
      <FlashMessage flash={flash} />
      {isEmpty ? <p className={css.none}>{say('shell.errorLogNone')}</p> : <Entries entries={entries} />}
      <fetcher.Form id="send-logs" method="post" action="/send-logs">
        <FormToken />
        <input type="hidden" name="entries" value={JSON.stringify(entries)} />
      </fetcher.Form>
      <Dialog
        open={asked !== undefined}
        small
        title={say('kit.confirmTitle')}
        onClose={() => ask(undefined)}
        footer={
          <>
            <Button type="button" onClick={() => ask(undefined)}>
              {say('kit.cancel')}
            </Button>
            <Button
              type={asked === 'upload' ? 'submit' : 'button'}
              form={asked === 'upload' ? 'send-logs' : undefined}
              kind={asked === 'clear' ? 'danger' : 'primary'}
              data-autofocus=""
              onClick={asked === 'clear' ? confirm : () => setTimeout(confirm)}
            >
              {say('kit.confirm')}
            </Button>
          </>
        }
      >
        <p>{say(asked === 'clear' ? 'shell.errorLogClearAsk' : 'shell.errorLogUploadAsk')}</p>
      </Dialog>
    </Dialog>
  );
}

function Entries({ entries }: { entries: ErrorEntry[] }) {
  return (
    <ul className={css.entries}>
      {entries.map((entry) => (
        <li key={[entry.url, entry.message, entry.stack].join('\n')}>
          <p className={css.facts}>
            <span className={css.type}>{entry.type}</span>
            <code>{entry.url}</code>
            <time>{entry.time}</time>
          </p>
          <details>
            <summary className={css.message}>{entry.message}</summary>
            <pre className={css.stack}>{[entry.info, entry.stack].filter(Boolean).join('\n')}</pre>
          </details>
        </li>
      ))}
    </ul>
  );
}
