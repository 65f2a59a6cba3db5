import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

export const filesParams: Record<string, KnownParam> = {
  'file.quotaMB': {
    label: say('每个用户的文件空间(MB)', 'File space per user'),
    unit: say('MB', 'MB'),
    range: { from: 1, to: 1_000_000 },
    initial: '5120',
  },
  'file.tenantQuotaMB': {
    label: say('每个租户的文件空间(MB)', 'File space per tenant'),
    unit: say('MB', 'MB'),
    range: { from: 1, to: 100_000_000 },
    initial: '102400',
  },
};
