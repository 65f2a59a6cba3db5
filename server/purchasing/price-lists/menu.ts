import type { MenuSeed } from '#server/seed/menu-seed.ts';

export const priceListMenus: readonly MenuSeed[] = [
  { code: 'materialitem', zh: '采购物料', en: 'Purchased materials', path: '/pur/materialitem', icon: 'material' },
  { code: 'purpricecus', zh: '客户价目表', en: 'Customer price lists', path: '/pur/purpricecus', icon: 'money' },
  {
    code: 'purpricecusnonumber',
    zh: '无编码客户价目',
    en: 'Customer prices without item',
    path: '/pur/purpricecusnonumber',
    icon: 'money',
  },
  { code: 'pushemail', zh: '询价抄送', en: 'Inquiry copies', path: '/pur/pushemail', icon: 'mail' },
];
