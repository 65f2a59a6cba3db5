import { tellDiscarded } from './draft-bar.tsx';

/** Deletes the draft of a form that its user closes without saving. */
export function discardDraft(form: string): void {
  if (form === '') return;
  tellDiscarded(form);
  import('./upload-drafts.ts').then(
    ({ callProcedure }) => callProcedure('removeDraft', JSON.stringify({ form })),
    () => undefined,
  );
}
