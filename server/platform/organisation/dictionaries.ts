import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

export const organisationDictionaries: AreaDictionaries = {
  place: 2,
  system: [
    dictionary('org_category', '机构类型', 'Department type', [
      ['1', '公司', 'Company'],
      ['2', '部门', 'Department'],
      ['3', '小组', 'Group'],
    ]),
    dictionary('post_category', '岗位类型', 'Position type', [
      ['1', '高层', 'Executive'],
      ['2', '中层', 'Middle management'],
      ['3', '基层', 'Staff'],
      ['4', '其他', 'Other'],
    ]),
  ],
};
