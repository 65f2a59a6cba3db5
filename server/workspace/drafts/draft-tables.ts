import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, timestamp, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** What somebody typed into a form and has not sent, for two weeks. */
export const workspaceDraft = pgTable(
  'workspace_draft',
  {
    id: recordId().primaryKey().default(sql`next_id()`),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    /** The form's address. */
    form: varchar({ length: 255 }).notNull(),
    /** The page whose tab shows that something is unsaved: the list, where the form is a dialog over it. */
    page: varchar({ length: 255 }).notNull(),
    /** The record's version that the typing began from. */
    version: varchar({ length: 32 }).notNull().default(''),
    /** The form's Idempotency-Key: once it was answered, the draft is of the past. */
    formKey: varchar({ length: 64 }).notNull().default(''),
    content: jsonb().$type<[name: string, value: string][]>().notNull(),
    saveTime: instant().notNull().default(sql`now()`),
  },
  (drafts) => [
    uniqueIndex('workspace_draft_form').on(drafts.tenantId, drafts.userId, drafts.form),
    index('workspace_draft_age').on(drafts.tenantId, drafts.saveTime),
  ],
);
// What somebody typed is nobody else's.
refersTo(workspaceDraft, { userId: { to: 'system.user', onRemove: 'keep' } });

/**
 * What was sent with a form when its session had ended, for half an hour or until its browser signs in. `browser` is the SHA-256 of a secret in that browser's cookie.
 * It belongs to no tenant: whose it becomes turns out at the sign-in.
 */
export const typedForm = pgTable(
  'typed_form',
  {
    browser: varchar({ length: 64 }).notNull(),
    form: varchar({ length: 255 }).notNull(),
    page: varchar({ length: 255 }).notNull(),
    version: varchar({ length: 32 }).notNull(),
    content: jsonb().$type<[name: string, value: string][]>().notNull(),
    /** Whose session had ended; null: nobody knows. */
    userId: recordId(),
    address: varchar({ length: 64 }).notNull(),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (forms) => [primaryKey({ columns: [forms.browser, forms.form] }), index('typed_form_expiry').on(forms.expiresAt)],
);
// What somebody typed is nobody else's.
refersTo(typedForm, { userId: { to: 'system.user', onRemove: 'keep' } });
