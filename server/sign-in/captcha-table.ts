import { index, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';

/** A captcha that was displayed but not yet answered; any answer, right or wrong, uses it up. */
export const captcha = pgTable(
  'captcha',
  {
    key: varchar({ length: 64 }).primaryKey(),
    answerHash: varchar({ length: 64 }).notNull(),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (captchas) => [index('captcha_expiry').on(captchas.expiresAt)],
);
