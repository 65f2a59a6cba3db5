import { index } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { integer, longText, numberChoice, text } from '#server/entity/fields.ts';

/** The levels below the country, each with its code and name in every row beneath it (contract 5.5). */
export const regionLevels = ['province', 'city', 'district', 'town', 'village'] as const;

/** The country, parent of the provinces (contract 5.5). */
export const countryCode = '00';

const place = (zh: string, en: string) => ({
  code: text({ label: { zh: `${zh}编号`, en: `${en} code` }, max: 12, code: true, form: false, view: false }),
  name: text({ label: { zh: `${zh}名称`, en }, max: 64, form: false }),
});
const [province, city, district, town, village] = [
  place('省份', 'Province'),
  place('地市', 'City'),
  place('区县', 'District'),
  place('乡镇', 'Town'),
  place('村委', 'Village'),
];

/** An administrative division, identified by its code: six digits in the official list (contract 5.5). */
export const region = entity('system.region', {
  label: { zh: '行政区划', en: 'Region' },
  legacyPath: '/blade-system/region',
  page: '/base/region',
  permission: 'region',
  title: 'name',
  selects: ['code', 'parentCode'],
  owner: 'shared',
  tree: 'lazy',
  order: ['sort', 'code'],
  fields: {
    name: text({
      label: { zh: '区划名称', en: 'Region' },
      required: { zh: '请输入区划名称', en: 'Enter the region' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    code: text({
      label: { zh: '区划编号', en: 'Code' },
      required: { zh: '请输入区划编号', en: 'Enter the code' },
      max: 12,
      pattern: '^\\d{2,12}$',
      message: { zh: '区划编号须为2至12位数字', en: 'The code has 2 to 12 digits' },
      code: true,
      list: true,
      filter: 'contains',
    }),
    parentCode: text({
      label: { zh: '父区划编号', en: 'Parent code' },
      help: { zh: '省份填 00', en: '00 for a province' },
      max: 12,
      code: true,
      initial: countryCode,
    }),
    regionLevel: numberChoice({
      label: { zh: '区划等级', en: 'Level' },
      help: { zh: '留空则为上级的下一级', en: 'Left empty: one below its parent' },
      dictionary: 'region',
      list: true,
      filter: 'equals',
    }),
    sort: integer({
      label: { zh: '排序', en: 'Order' },
      required: { zh: '请输入排序', en: 'Enter the order' },
      min: 0,
      initial: 1,
      isOrder: true,
      list: true,
    }),
    ancestors: text({ label: { zh: '祖级编号', en: 'Above' }, max: 255, form: false, view: false }),
    provinceCode: province.code,
    provinceName: province.name,
    cityCode: city.code,
    cityName: city.name,
    districtCode: district.code,
    districtName: district.name,
    townCode: town.code,
    townName: town.name,
    villageCode: village.code,
    villageName: village.name,
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
  },
  computed: { parentName: 'text' },
  actions: [
    {
      name: 'addBelow',
      label: { zh: '新增下级', en: 'Add below' },
      href: '/base/region/add?parentCode={code}',
      on: 'row',
      permission: 'platform',
    },
  ],
  unique: [{ fields: ['code'], message: { zh: '区划编号已存在!', en: 'This code already exists' } }],
  constraints: (regions) => [index('system_region_parent').on(regions.parentCode)],
});
