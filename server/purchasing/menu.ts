import { type AreaMenu, command, listButtons, view } from '#server/seed/menu-seed.ts';

export const purchasingMenu: AreaMenu = {
  menus: [
    {
      code: 'purchase',
      zh: '采购管理',
      en: 'Purchasing',
      path: '/pur',
      icon: 'cart',
      isTenants: true,
      buttons: [],
      children: [
        { code: 'supplier', zh: '供应商档案', en: 'Suppliers', path: '/pur/supplier', icon: 'truck' },
        { code: 'suppliercontact', zh: '供应商联系人', en: 'Supplier contacts', path: '/pur/suppliercontact', icon: 'users' },
        { code: 'vendor', zh: '供应商', en: 'Vendors', path: '/pur/vendor', icon: 'truck', isFuture: true },
        {
          code: 'inquiryform',
          zh: '采购询价',
          en: 'Purchase inquiries',
          path: '/pur/inquiryform',
          icon: 'document',
          isFuture: true,
          buttons: [...listButtons, command('audit', '审核', 'Audit', 'check', 1), command('quote', '报价', 'Quote', 'money')],
        },
        {
          code: 'supplierinquiry',
          zh: '供应商询价',
          en: 'Inquiries to suppliers',
          path: '/pur/supplierinquiry',
          icon: 'mail',
          isFuture: true,
          buttons: [view, command('quote', '报价', 'Quote', 'money')],
        },
        { code: 'quotationform', zh: '报价单', en: 'Quotations', path: '/pur/quotationform', icon: 'money', isFuture: true },
        {
          code: 'quotationmaterial',
          zh: '报价物料',
          en: 'Quoted materials',
          path: '/pur/quotationmaterial',
          icon: 'material',
          isFuture: true,
          buttons: [...listButtons, command('negotiate', '议价', 'Negotiate', 'edit'), command('push', '推送OA', 'Push to OA', 'upload')],
        },
        { code: 'materialitem', zh: '物料明细', en: 'Material items', path: '/pur/materialitem', icon: 'material', isFuture: true },
        { code: 'purpricecus', zh: '客户价目表', en: 'Customer price lists', path: '/pur/purpricecus', icon: 'money', isFuture: true },
        {
          code: 'purpricecusnonumber',
          zh: '无编码客户价目',
          en: 'Price lists without item number',
          path: '/pur/purpricecusnonumber',
          icon: 'money',
          isFuture: true,
        },
        { code: 'pushemail', zh: '询价邮件', en: 'Inquiry mails', path: '/pur/pushemail', icon: 'mail', isFuture: true },
      ],
    },
  ],
  demoRights: {
    buyer: ['purchase', 'supplier_*', 'suppliercontact_*'],
  },
};
