import { procedure } from '#server/calls/trpc.ts';
import { findDraft, removeDraft } from './drafts/find-draft.ts';
import { saveDraft } from './drafts/save-draft.ts';
import { draftInput, formInput, pageInput, pinInput } from './inputs.ts';
import { closeAllTabs, closeOtherTabs, closeTabs, pinTab } from './tabs/visit-tab.ts';

const own = { permission: 'signed-in', repeatable: true, unlogged: true } as const;

/** Users' open tabs and unsaved drafts (specification 2.3); `session.visit` opens a tab. */
export const workspaceCalls = {
  closeTab: procedure
    .meta(own)
    .input(pageInput)
    .mutation(({ ctx, input }) => closeTabs(ctx, [input.page])),
  closeOtherTabs: procedure
    .meta(own)
    .input(pageInput)
    .mutation(({ ctx, input }) => closeOtherTabs(ctx, input.page)),
  closeAllTabs: procedure.meta(own).mutation(({ ctx }) => closeAllTabs(ctx)),
  pinTab: procedure
    .meta(own)
    .input(pinInput)
    .mutation(({ ctx, input }) => pinTab(ctx, input.page, input.isPinned)),
  draft: procedure
    .meta({ permission: 'signed-in' })
    .input(formInput)
    .query(({ ctx, input }) => findDraft(ctx, input.form)),
  saveDraft: procedure
    .meta(own)
    .input(draftInput)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  removeDraft: procedure
    .meta(own)
    .input(formInput)
    .mutation(({ ctx, input }) => removeDraft(ctx, input.form)),
};
