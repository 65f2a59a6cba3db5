import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

export const regionDictionaries: AreaDictionaries = {
  place: 6,
  system: [
    dictionary('region', '行政区划', 'Region level', [
      ['0', '国家', 'Country'],
      ['1', '省份/直辖市', 'Province'],
      ['2', '地市', 'City'],
      ['3', '区县', 'District'],
      ['4', '乡镇', 'Town'],
      ['5', '村委', 'Village'],
    ]),
  ],
};
