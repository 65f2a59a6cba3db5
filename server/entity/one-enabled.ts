import { eq, sql } from 'drizzle-orm';
import { integer, type PgColumn, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { type Field, numberChoice } from './fields.ts';
import { life } from './life.ts';

export const [off, on] = [1, 2];
const column = () => integer().notNull().default(off);

/** The status of settings of which a tenant enables at most one; only the moves of `enabledLife` change it (contract 5.7). */
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

/** Turning one on turns the others off; turning off asks first, with what then stops. */
export const enabledLife = (stops: Label) =>
  life({
    field: 'status',
    states: { '1': { zh: '关闭', en: 'Off' }, '2': { zh: '启用', en: 'Enabled', tone: 'good' } },
    moves: {
      enable: { from: ['1'], to: '2', mayRepeat: true, label: { zh: '启用', en: 'Enable' }, past: 'Enabled', right: 'enable' },
      disable: {
        from: ['2'],
        to: '1',
        mayRepeat: true,
        label: { zh: '停用', en: 'Disable' },
        past: 'Disabled',
        right: 'enable',
        confirm: stops,
      },
    },
  });

/** The unique index that enforces it (R-43). */
export const oneEnabled = (name: string) => (table: object) => {
  const { tenantId, status } = table as Record<'tenantId' | 'status', PgColumn>;
  return [
    uniqueIndex(name)
      .on(tenantId)
      .where(sql`${eq(status, sql`2`)} and is_deleted = 0`),
  ];
};
