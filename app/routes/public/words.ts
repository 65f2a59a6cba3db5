import type { Label } from '#rules/screen.ts';

/** Words of the public pages and of the page that creates and revokes their links. */
export const publicWords = {
  linkAbsent: {
    zh: '链接不完整、已过期或已撤销，请向发送者索取新的链接。',
    en: 'This link is incomplete, expired or revoked. Ask whoever sent it for a new one.',
  },

  ordersTitle: { zh: '订单列表', en: 'Orders' },
  ordersEmpty: { zh: '暂无订单', en: 'No orders yet' },
  ordersHint: { zh: '有新订单时会显示在这里。', en: 'New orders appear here.' },
  noDraw: {
    zh: '没有找到抽奖活动“{event}”，请联系发送链接的人。',
    en: 'There is no draw "{event}". Ask whoever sent you the link.',
  },

  title: { zh: '公开链接', en: 'Public links' },
  lead: {
    zh: '持有链接的人无需登录即可打开对应页面。链接只显示一次，撤销后立即失效。',
    en: 'Anyone with the link can open the page without signing in. Links are shown once and stop working as soon as they are revoked.',
  },
  make: { zh: '新建链接', en: 'New link' },
  purpose: { zh: '公开页面', en: 'Page' },
  orders: { zh: '客户订单列表', en: 'Customer order list' },
  productCode: { zh: '产品编码', en: 'Product code' },
  productName: { zh: '产品名称', en: 'Product' },
  quantity: { zh: '数量', en: 'Quantity' },
  dueDate: { zh: '交货日期', en: 'Due' },
  changed: { zh: '更新时间', en: 'Updated' },
  subject: { zh: '客户或活动', en: 'Customer or event' },
  customer: { zh: '工单客户编码', en: 'Customer of work orders' },
  noCustomers: { zh: '还没有带客户编码的工单', en: 'No work order has a customer code yet' },
  days: { zh: '有效天数', en: 'Valid for' },
  day: { zh: '天', en: 'days' },
  made: { zh: '链接已创建，请立即复制', en: 'Link created. Copy it now.' },
  onlyOnce: { zh: '出于安全考虑，离开此页面后无法再次查看。', en: 'For security, it cannot be shown again after you leave this page.' },
  state: { zh: '状态', en: 'State' },
  live: { zh: '有效', en: 'Active' },
  expired: { zh: '已过期', en: 'Expired' },
  revoked: { zh: '已撤销', en: 'Revoked' },
  expires: { zh: '到期时间', en: 'Expires' },
  by: { zh: '创建人', en: 'Created by' },
  since: { zh: '创建时间', en: 'Created' },
  revoke: { zh: '撤销', en: 'Revoke' },
  revokeAsk: { zh: '链接立即失效。', en: 'The link stops working at once.' },
  revokeSure: { zh: '确认撤销', en: 'Revoke link' },
  done: { zh: '链接已撤销', en: 'Link revoked' },
  none: { zh: '还没有公开链接', en: 'No public links yet' },
} satisfies Record<string, Label>;
