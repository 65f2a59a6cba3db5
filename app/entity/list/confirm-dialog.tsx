import { useFetcher } from '@remix-run/react';
import { Suspense, useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Dialog } from '#app/kit/dialog.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { lazyLoad } from '#app/shell/browser/lazy-load.ts';
import type { ScreenAction } from '#rules/screen.ts';
import type { OneTimePassword } from '../form/one-time-passwords.tsx';
import type { ConfirmAnswer, ConfirmModel, ConfirmRefusal } from './confirm-page.server.ts';
import { ConfirmText } from './confirm-text.tsx';
import { addressOf, commandPage } from './row-actions.tsx';

interface ConfirmDialogProps {
  page: string;
  ids: string[];
  act?: ScreenAction;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks before records are removed, or before another command that needs confirmation. */
export function ConfirmDialog({ page, ids, act, onDone, onClose }: ConfirmDialogProps) {
  const fetcher = useFetcher<ConfirmAnswer>();
  const asked = useFetcher<ConfirmModel>();
  const say = useWords();
  const [firstKey] = useState(newKey);
  const answer = fetcher.data;
  const isDone = answer !== undefined && 'done' in answer;
  const once = answer !== undefined && 'once' in answer ? answer.once : undefined;
  const refusal = answer !== undefined && 'problem' in answer ? answer : undefined;
  const isFinal = refusal?.referrers !== undefined;
  useEffect(() => {
    if (!isDone) return;
    onDone?.();
    onClose();
  }, [isDone, onDone, onClose]);

  const { load } = asked;
  const own = commandPage(page, act);
  const question = addressOf(own, { ids: ids.join(',') });
  useEffect(() => {
    if (question.includes('ids=')) load(question);
  }, [load, question]);

  if (once) {
    const noted = () => {
      onDone?.();
      onClose();
    };
    return (
      <Dialog
        open
        title={act?.label ?? ''}
        onClose={noted}
        footer={
          <Button type="button" kind="primary" data-autofocus="" onClick={noted}>
            {say('entity.onceNoted')}
          </Button>
        }
      >
        <Suspense>
          <Passwords passwords={once} />
        </Suspense>
      </Dialog>
    );
  }

  return (
    <Dialog
      open={!isDone}
      title={say(isFinal ? 'entity.refusedTitle' : act ? 'kit.confirmTitle' : 'entity.removalTitle')}
      small
      onClose={onClose}
      footer={
        <>
          <Button type="button" onClick={onClose}>
            {say(isFinal ? 'kit.back' : 'kit.cancel')}
          </Button>
          {!isFinal && (
            <Button form="confirm" data-autofocus="" kind={act?.tone ?? (act ? 'primary' : 'danger')} disabled={fetcher.state !== 'idle'}>
              {say(act ? 'kit.confirm' : 'entity.removal')}
            </Button>
          )}
        </>
      }
    >
      <fetcher.Form id="confirm" method="post" action={own}>
        <FormToken />
        <input type="hidden" name="_dialog" value="1" />
        <input type="hidden" name="_key" value={refusal?.key ?? firstKey} />
        <input type="hidden" name="ids" value={ids.join(',')} />
        <Suspense>{refusal && <RefusedText key={refusal.key} refusal={refusal} />}</Suspense>
        {!isFinal && (
          <ConfirmText
            act={act}
            count={ids.length}
            titles={asked.data?.titles ?? []}
            removal={asked.data?.screen.removal}
            along={asked.data?.along}
            refusal={refusal}
          />
        )}
      </fetcher.Form>
    </Dialog>
  );
}

/** Loaded with the first refusal. */
const RefusedText = lazyLoad<{ refusal: ConfirmRefusal }>(
  () => import('../refused/in-dialog.tsx'),
  ({ refusal }) => <p role="alert">{refusal.problem}</p>,
);

/** Loaded when there are some; what cannot be loaded must not lose them. */
const Passwords = lazyLoad<{ passwords: OneTimePassword[] }>(
  () => import('./once-only-passwords.tsx'),
  ({ passwords }) => <pre>{passwords.map(({ account, password }) => `${account}\t${password}`).join('\n')}</pre>,
);

/** `crypto.randomUUID` is not available on plain http, but random values are. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
