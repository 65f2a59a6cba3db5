import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, timestamp, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** A form that a user has typed into but not sent, stored for two weeks. */
export const workspaceDraft = pgTable(
  'workspace_draft',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    form: varchar({ length: 255 }).notNull(),
    /** The page whose tab is marked as unsaved: the list, if the form is a dialog over it. */
    page: varchar({ length: 255 }).notNull(),
    /** The record's version when the user began typing. */
    version: varchar({ length: 32 }).notNull().default(''),
    /** The form's Idempotency-Key: once that request has succeeded, the draft is obsolete. */
    formKey: varchar({ length: 64 }).notNull().default(''),
    content: jsonb().$type<[name: string, value: string][]>().notNull(),
    saveTime: instant().notNull().default(sql`now()`),
  },
  (drafts) => [
    tenantKey(drafts),
    uniqueIndex('workspace_draft_form').on(drafts.tenantId, drafts.userId, drafts.form),
    index('workspace_draft_age').on(drafts.tenantId, drafts.saveTime),
  ],
);
// A draft is private to its user.
refersTo(workspaceDraft, { userId: { to: 'system.user', onRemove: 'keep' } });

/**
 * Form data submitted after the session had ended, stored for half an hour or until the browser signs in. `browser` is the SHA-256 of a
 * secret in that browser's cookie. Belongs to no tenant: the user is only known at the sign-in.
 */
export const typedForm = pgTable(
  'typed_form',
  {
    browser: varchar({ length: 64 }).notNull(),
    form: varchar({ length: 255 }).notNull(),
    page: varchar({ length: 255 }).notNull(),
    version: varchar({ length: 32 }).notNull(),
    content: jsonb().$type<[name: string, value: string][]>().notNull(),
    /** The user of the ended session; null if unknown. */
    userId: recordId(),
    address: varchar({ length: 64 }).notNull(),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (forms) => [primaryKey({ columns: [forms.browser, forms.form] }), index('typed_form_expiry').on(forms.expiresAt)],
);
// A draft is private to its user.
refersTo(typedForm, { userId: { to: 'system.user', onRemove: 'keep' } });
