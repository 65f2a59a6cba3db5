import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

/** Tolerances of parts (docs/materials.md, 'Tolerances'). */
export const rdDictionaries: AreaDictionaries = {
  place: 11,
  business: [
    dictionary('r_precision', '电阻精度', 'Resistor precision', [
      ['B', 'B ±0.1%', 'B ±0.1%'],
      ['C', 'C ±0.25%', 'C ±0.25%'],
      ['D', 'D ±0.5%', 'D ±0.5%'],
      ['F', 'F ±1%', 'F ±1%'],
      ['G', 'G ±2%', 'G ±2%'],
      ['J', 'J ±5%', 'J ±5%'],
      ['K', 'K ±10%', 'K ±10%'],
      ['M', 'M ±20%', 'M ±20%'],
    ]),
    dictionary('c_precision', '电容精度', 'Capacitor precision', [
      ['0', '未指定', 'Not given'],
      ['B', 'B ±0.1pF', 'B ±0.1pF'],
      ['C', 'C ±0.25pF', 'C ±0.25pF'],
      ['D', 'D ±0.5pF', 'D ±0.5pF'],
      ['F', 'F ±1%', 'F ±1%'],
      ['G', 'G ±2%', 'G ±2%'],
      ['J', 'J ±5%', 'J ±5%'],
      ['K', 'K ±10%', 'K ±10%'],
      ['M', 'M ±20%', 'M ±20%'],
      ['Z', 'Z +80%/-20%', 'Z +80%/-20%'],
    ]),
    dictionary('f_precision', '电感精度', 'Inductor precision', [
      ['S', 'S ±0.3nH', 'S ±0.3nH'],
      ['F', 'F ±1%', 'F ±1%'],
      ['G', 'G ±2%', 'G ±2%'],
      ['H', 'H ±3%', 'H ±3%'],
      ['J', 'J ±5%', 'J ±5%'],
      ['K', 'K ±10%', 'K ±10%'],
      ['M', 'M ±20%', 'M ±20%'],
      ['N', 'N ±30%', 'N ±30%'],
      ['25', '±25%', '±25%'],
    ]),
  ],
};
