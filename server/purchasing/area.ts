import type { Area } from '#server/area.ts';
import { buyingTasks } from './buying-tasks.ts';
import { seedDemoOa, seedSuppliers } from './demo.ts';
import { seedInquiries } from './inquiries/demo.ts';
import { inquiry } from './inquiries/inquiry.ts';
import { watchEndings } from './inquiries/remind-ending.ts';
import { purchasingMenu } from './menu.ts';
import { purchasingParams } from './params.ts';
import { customerPrice } from './price-lists/customer-price.ts';
import { seedPriceLists } from './price-lists/demo.ts';
import { purchasingCalls } from './router.ts';
import { seedVendors } from './vendors/demo.ts';
import { vendor } from './vendors/vendor.ts';
import { watchExpiry } from './vendors/watch-expiry.ts';

export const purchasing = {
  name: { zh: '采购', en: 'Purchasing' },
  home: 'tenant',
  calls: { purchasing: purchasingCalls },
  reads: {
    selectContact: { zh: '联系人选项', en: 'contact options' },
  },
  menu: purchasingMenu,
  demo: {
    records: [seedSuppliers],
    processes: [seedInquiries, seedVendors, seedPriceLists],
    later: [inquiry, vendor, customerPrice],
    shared: seedDemoOa,
  },
  tasks: buyingTasks,
  params: purchasingParams,
  rounds: [watchEndings, watchExpiry],
} satisfies Area;
