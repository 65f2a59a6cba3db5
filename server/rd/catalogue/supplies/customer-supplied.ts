import { choice, drafts, draftType, type MaterialType, optional, text } from '../definition.ts';
import { customerCode, packageName, projectNumber, shortName, silkscreen } from '../shared-fields.ts';

const supplied = [
  customerCode,
  shortName,
  ...drafts(
    text('customerPartNumber', '客户料号', 'Customer part number', { required: true }),
    text('customerVersion', '客户版本', 'Customer version'),
    text('ownType', '对应我司类型', 'Own type code', { pattern: '^[0-9]{4}$' }),
    choice('returned', '归还要求', 'Unused parts', [
      ['1', '需归还', 'To be returned'],
      ['0', '不归还', 'Kept'],
    ]),
    text('note', '备注', 'Note'),
  ),
];

export const customerSupplied: readonly MaterialType[] = [
  draftType('3001', '客供电子料', 'Electronic parts', 'CUS-ELEC', [...supplied, packageName, ...drafts(silkscreen)]),
  draftType('3002', '客供结构件', 'Mechanical parts', 'CUS-MECH', supplied),
  draftType('3003', '客供线路板', 'Circuit boards', 'CUS-PCB', [...supplied, ...drafts(optional(projectNumber))]),
  draftType('3004', '客供包材', 'Packaging', 'CUS-PACK', supplied),
];
