/** Units of what is counted: half of one is no order. Of lengths, weights and rolls there may be parts. */
const pieceUnits = [
  'pcs',
  'pc',
  'piece',
  'pieces',
  'ea',
  'each',
  'set',
  'sets',
  '个',
  '只',
  '片',
  '台',
  '套',
  '颗',
  '粒',
  '件',
  '块',
  '枚',
  '支',
  '根',
];

/** Whether a unit counts pieces. */
export const countsPieces = (unit: string): boolean => pieceUnits.includes(unit.normalize('NFKC').trim().replace(/\.$/, '').toLowerCase());
