import { eq, sql } from 'drizzle-orm';
import { integer, type PgColumn, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import type { EntityAction } from './entity.ts';
import { type Field, numberChoice } from './fields.ts';

export const [off, on] = [1, 2];
const column = () => integer().notNull().default(off);

/** The status of settings of which a tenant enables at most one; only `enablingOne` changes it (contract 5.7). */
export const enabledStatus = {
  ...numberChoice({
    label: { zh: '状态', en: 'Status' },
    options: [
      { value: String(off), label: { zh: '关闭', en: 'Off' } },
      { value: String(on), label: { zh: '启用', en: 'Enabled' }, tone: 'good' },
    ],
    form: false,
    list: true,
    filter: 'equals',
  }),
  column: column(),
} as Field<ReturnType<typeof column>, number>;

/** The commands that change it; turning off asks first, with what then stops. */
export const enableActions = (permission: string, stops: Label): EntityAction[] => [
  {
    name: 'enable',
    label: { zh: '启用', en: 'Enable' },
    procedure: 'enable',
    on: 'row',
    permission: `${permission}_enable`,
    when: { field: 'status', values: [String(off)] },
  },
  {
    name: 'disable',
    label: { zh: '停用', en: 'Disable' },
    procedure: 'disable',
    on: 'row',
    confirm: stops,
    permission: `${permission}_enable`,
    when: { field: 'status', values: [String(on)] },
  },
];

/** The unique index that enforces it (R-43). */
export const oneEnabled = (name: string) => (table: object) => {
  const { tenantId, status } = table as Record<'tenantId' | 'status', PgColumn>;
  return [
    uniqueIndex(name)
      .on(tenantId)
      .where(sql`${eq(status, sql`2`)} and is_deleted = 0`),
  ];
};
