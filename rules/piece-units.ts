import type { Label } from './screen.ts';

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

/** Told at an amount of pieces that is no whole number. */
export const wholePieces: Label = { zh: '该物料按个计数，请输入整数', en: 'This item is counted in pieces. Enter a whole number.' };

/** Whether a quantity as it is stored has a fraction. */
export const isBroken = (quantity: string | null | undefined): boolean => /\.\d*[1-9]/.test(quantity ?? '');
