import { sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { recordId } from '#server/database/columns.ts';
import { type Field, reference } from './fields.ts';

/** The field with the parent's id; '0' at the top, in the table and in requests (contract 4.1). */
export const parent = (to: string, label: Label) =>
  // A reference whose column is never null.
  ({ ...reference({ label, to, labelKey: 'parentName' }), column: topId().default(sql`0`) }) as unknown as Field<
    ReturnType<typeof topId>,
    string
  >;

const topId = () => recordId().notNull();
