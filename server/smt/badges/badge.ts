import { entity } from '#server/entity/entity.ts';
import { choice, longText, reference, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';

/** A badge names its person until it is lost; a blocked one names nobody from the next scan on. */
export const badgeLife = life({
  states: { active: { zh: '有效', en: 'Valid', tone: 'good' }, blocked: { zh: '已挂失', en: 'Blocked', tone: 'bad' } },
  first: 'active',
  moves: {
    block: {
      from: ['active'],
      to: 'blocked',
      mayRepeat: true,
      label: { zh: '挂失', en: 'Block' },
      past: 'Blocked',
      title: { zh: '挂失工牌', en: 'Block badges' },
      right: 'block',
      icon: 'lock',
      tone: 'danger',
      confirm: { zh: '挂失后立即不能再扫。确定挂失？', en: 'It names nobody from now on. Block it?' },
    },
    unblock: {
      from: ['blocked'],
      to: 'active',
      label: { zh: '解除挂失', en: 'Unblock' },
      past: 'Unblocked',
      title: { zh: '解除挂失', en: 'Unblock badges' },
      right: 'block',
      icon: 'check',
      confirm: { zh: '确定该工牌已找回？', en: 'Was the badge found again?' },
    },
  },
});

/** Who holds a phone that several people share: a badge names within a terminal that is signed in, and signs nobody in. */
export const badge = entity('smt.badge', {
  label: { zh: '工牌', en: 'Badge' },
  legacyPath: '/smt/badge',
  permission: 'smtbadge',
  title: 'badgeCode',
  without: ['import', 'export'],
  fields: {
    badgeCode: text({
      label: { zh: '工牌条码', en: 'Badge code' },
      help: { zh: '以 BDG- 开头，如 BDG-0815', en: 'Begins with BDG-, such as BDG-0815' },
      required: true,
      max: 64,
      code: 'anyCase',
      list: true,
      filter: 'contains',
    }),
    userId: reference({
      label: { zh: '人员', en: 'Person' },
      required: true,
      to: 'system.user',
      onRemove: 'keep',
      list: true,
      filter: 'equals',
    }),
    state: choice({ ...badgeLife.asField, list: true, filter: 'equals' }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['badgeCode'], message: { zh: '该工牌已登记', en: 'This badge is registered already' } }],
  life: badgeLife,
});
