import { reference, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';

const replacementId = reference({ label: { zh: '替代料', en: 'Replacement' }, to: 'rd.item', labelKey: 'replacementNumber' });

/** An item is drafted, released for use, retired, and may come back. */
export const itemLife = life({
  states: {
    draft: { zh: '草稿', en: 'Draft', tone: 'neutral', named: 'asked' },
    released: { zh: '已发布', en: 'Released', tone: 'good' },
    retired: { zh: '已停用', en: 'Retired', tone: 'bad', named: 'refused' },
  },
  first: 'draft',
  moves: {
    release: {
      from: ['draft', 'retired'],
      to: 'released',
      mayRepeat: true,
      label: { zh: '发布', en: 'Release' },
      past: 'Released',
      title: { zh: '发布物料', en: 'Release items' },
      right: 'release',
      on: 'selection',
    },
    retire: {
      from: ['draft', 'released'],
      to: 'retired',
      mayRepeat: true,
      label: { zh: '停用', en: 'Retire' },
      past: 'Retired',
      title: { zh: '停用物料', en: 'Retire items' },
      right: 'release',
      on: 'selection',
      confirm: { zh: '停用后不能再用于新的清单和图纸，确定停用?', en: 'Retired items are not used in new lists and drawings. Retire?' },
      asks: {
        retiredReason: text({ label: { zh: '停用原因', en: 'Reason for retiring' }, required: true }),
        replacementId,
      },
    },
    replace: {
      from: ['retired'],
      label: { zh: '替代料', en: 'Replacement' },
      past: 'Replacement named',
      title: { zh: '指定替代料', en: 'Name the replacement of items' },
      right: 'release',
      on: 'selection',
      asks: { replacementId },
    },
  },
});
