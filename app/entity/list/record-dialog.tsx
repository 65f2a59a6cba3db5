import { Navigate, useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Dialog } from '#app/kit/dialog.tsx';
import { inSentence } from '#rules/in-sentence.ts';
import { discardDraft } from '../drafts/discard-draft.ts';
import { DraftBar, withDraftParam } from '../drafts/draft-bar.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { EntityView } from '../form/entity-view.tsx';
import type { FormAnswer } from '../form/form-page.server.ts';
import { OnceOnly } from '../form/once-only.tsx';
import { StaleRemedy } from '../form/stale-remedy.tsx';
import type { ViewModel } from '../form/view-page.server.ts';

interface RecordDialogProps {
  /** The page that the dialog loads from and submits to. */
  href: string;
  onOpen: (href: string) => void;
  onClose: () => void;
}

/** The dialog for adding, editing or viewing a record; it opens once the record has loaded and closes once it is saved. */
export default function RecordDialog({ href, onOpen, onClose }: RecordDialogProps) {
  const fetcher = useFetcher<FormAnswer | ViewModel>();
  const say = useWords();
  const isDirty = useRef(() => false);
  const [isLeaving, setLeaving] = useState(false);
  const model = fetcher.data as FormAnswer | ViewModel | undefined;
  const isDone = model?.mode === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address gets a new dialog.
  useEffect(() => {
    fetcher.load(href);
  }, []);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  if (!model || model.mode === 'done') return null;
  // What has a page of its own is no dialog; Back leads to the list.
  if (!('mode' in model)) return <Navigate to={href} replace />;

  if (model.mode === 'once') {
    const noted = (
      <Button type="button" kind="primary" data-autofocus="" onClick={onClose}>
        {say('entity.onceNoted')}
      </Button>
    );
    return (
      <Dialog open title={say('entity.addDone')} onClose={onClose} footer={noted}>
        <OnceOnly made={model} />
      </Dialog>
    );
  }

  const { mode, screen } = model;
  const askToClose = () => (mode !== 'view' && isDirty.current() ? setLeaving(true) : onClose());
  const closeUnsaved = () => {
    if (mode !== 'view') discardDraft(model.draft.form);
    onClose();
  };
  const isBusy = fetcher.state !== 'idle';
  const goesOn = fetcher.formData?.has('_onward') === true;
  return (
    <>
      <Dialog
        open
        title={say(`entity.${mode}Title`, { title: inSentence(screen.title) })}
        width={screen.dialogWidth}
        onClose={askToClose}
        footer={
          mode === 'view' ? (
            <>
              <Button type="button" onClick={onClose}>
                {say('kit.close')}
              </Button>
              {model.editHref && (
                <Button type="button" kind="primary" icon="edit" onClick={() => onOpen(model.editHref ?? '')}>
                  {say('kit.edit')}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button type="button" onClick={askToClose}>
                {say('kit.cancel')}
              </Button>
              {model.onward && (
                <Button form="record" name="_onward" value={model.onward.name} disabled={isBusy}>
                  {isBusy && goesOn ? say('kit.sending') : say('entity.saveAnd', { next: model.onward.label })}
                </Button>
              )}
              <Button form="record" kind="primary" disabled={isBusy}>
                {isBusy && !goesOn ? say('kit.sending') : say('kit.save')}
              </Button>
            </>
          )
        }
      >
        {mode === 'view' ? (
          <EntityView fields={model.fields} row={model.row} history={model.history} />
        ) : (
          <>
            <DraftBar draft={model.draft} href={href} onOpen={onOpen} />
            <EntityForm
              id="record"
              as={fetcher.Form}
              action={href}
              isDirty={isDirty}
              fields={model.fields}
              values={model.values}
              record={model.record}
              choices={model.choices}
              columns={screen.dialogWidth < 640 ? 1 : screen.formColumns}
              refusal={model.refusal}
              confirmed={model.confirmed}
              remedy={
                model.conflict && <StaleRemedy conflict={model.conflict} onReload={() => onOpen(withDraftParam(href, false))} href={href} />
              }
              hidden={{ ...model.hidden, _dialog: '1' }}
              draft={model.draft}
            />
          </>
        )}
      </Dialog>
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={closeUnsaved} />}
    </>
  );
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const say = useWords();
  return (
    <Dialog
      open
      title={say('entity.leaveTitle')}
      small
      onClose={onStay}
      footer={
        <>
          <Button type="button" onClick={onLeave}>
            {say('entity.leaveYes')}
          </Button>
          <Button type="button" kind="primary" data-autofocus="" onClick={onStay}>
            {say('entity.leaveNo')}
          </Button>
        </>
      }
    >
      <p>{say('entity.leave')}</p>
    </Dialog>
  );
}
