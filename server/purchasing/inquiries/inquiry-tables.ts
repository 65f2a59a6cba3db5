import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

export type LineKind = 'formal' | 'temporary';

/** The materials of an inquiry: items of the catalogue, and temporary ones with a number or name of their own. */
export const inquiryLine = pgTable(
  'purchasing_inquiry_line',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    inquiryId: recordId().notNull(),
    kind: varchar({ length: 16 }).$type<LineKind>().notNull(),
    itemNumber: varchar({ length: 128 }).notNull(),
    itemName: varchar({ length: 255 }).notNull().default(''),
    itemQty: numeric({ precision: 18, scale: 4 }).notNull(),
    needDate: date({ mode: 'string' }),
    note: varchar({ length: 500 }).notNull().default(''),
    sort: integer().notNull().default(0),
  },
  (lines) => [
    tenantKey(lines),
    index('purchasing_inquiry_line_inquiry').on(lines.tenantId, lines.inquiryId),
    index('purchasing_inquiry_line_item').on(lines.tenantId, lines.itemNumber),
  ],
);
refersTo(
  inquiryLine,
  { inquiryId: { to: 'purchasing.inquiry', onRemove: 'keep' }, itemNumber: { codeOf: 'rd.item' } },
  { of: 'purchasing.inquiry', by: 'inquiryId' },
);

/** The suppliers that an inquiry goes to, with the contact of each; a temporary one is no supplier of the plant. */
export const inquirySupplier = pgTable(
  'purchasing_inquiry_supplier',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    inquiryId: recordId().notNull(),
    /** Null for a temporary supplier. */
    supplierId: recordId(),
    /** Of a temporary supplier: free text. */
    supplierNumber: varchar({ length: 128 }).notNull().default(''),
    supplierName: varchar({ length: 128 }).notNull().default(''),
    contactTip: varchar({ length: 255 }).notNull().default(''),
    contactName: varchar({ length: 64 }).notNull().default(''),
    contactPhone: varchar({ length: 32 }).notNull().default(''),
    contactMail: varchar({ length: 128 }).notNull().default(''),
    /** Of mails and texts to somebody who is no contact on record. */
    language: varchar({ length: 8 }).notNull().default('zh'),
    smsWarn: boolean().notNull().default(false),
    mailWarn: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
    invitedTime: instant(),
    remindedTime: instant(),
    /** The supplier's first answer: a submitted quote, or every line declined. */
    quotedTime: instant(),
  },
  (invited) => [
    tenantKey(invited),
    uniqueIndex('purchasing_inquiry_supplier_once')
      .on(invited.tenantId, invited.inquiryId, invited.supplierId)
      .where(sql`supplier_id is not null`),
    index('purchasing_inquiry_supplier_inquiry').on(invited.tenantId, invited.inquiryId),
    index('purchasing_inquiry_supplier_supplier').on(invited.tenantId, invited.supplierId),
  ],
);
refersTo(
  inquirySupplier,
  {
    inquiryId: { to: 'purchasing.inquiry', onRemove: 'keep' },
    supplierId: 'purchasing.supplier',
    supplierNumber: { copies: 'supplierId.number' },
    supplierName: { copies: 'supplierId.name' },
  },
  { of: 'purchasing.inquiry', by: 'inquiryId' },
);

/** Questions of suppliers and their answers, between the buyer and who asked until the buyer publishes them. */
export const inquiryQuestion = pgTable(
  'purchasing_inquiry_question',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    inquiryId: recordId().notNull(),
    /** Who asked; null for a notice of the buyer. */
    inviteId: recordId(),
    question: text().notNull(),
    /** The question as every invited supplier reads it; empty while it is between the buyer and who asked. */
    publishedQuestion: text().notNull().default(''),
    answer: text().notNull().default(''),
    askedTime: instant().notNull().default(sql`now()`),
    answeredBy: varchar({ length: 128 }).notNull().default(''),
    answeredTime: instant(),
  },
  (questions) => [tenantKey(questions), index('purchasing_inquiry_question_inquiry').on(questions.tenantId, questions.inquiryId)],
);
refersTo(inquiryQuestion, { inquiryId: { to: 'purchasing.inquiry', onRemove: 'keep' } });
