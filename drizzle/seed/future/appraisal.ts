import { type AreaMenu, view } from '#server/seed/menu-seed.ts';

export const appraisalMenu: AreaMenu = {
  menus: [
    {
      code: 'kpi',
      zh: '绩效考核',
      en: 'Appraisal',
      path: '/kpi',
      icon: 'chart',
      isFuture: true,
      buttons: [],
      children: [
        { code: 'planview', zh: '工作计划', en: 'Work plans', path: '/kpi/planview', icon: 'calendar' },
        { code: 'totalview', zh: '考核汇总', en: 'Appraisal totals', path: '/kpi/totalview', icon: 'chart', buttons: [view] },
        { code: 'detailview', zh: '月度考核', en: 'Monthly appraisal', path: '/kpi/detailview', icon: 'list', buttons: [view] },
      ],
    },
  ],
};
