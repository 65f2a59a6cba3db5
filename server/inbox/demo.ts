import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { notice } from './notice.ts';

const day = 86_400_000;

/** Recent notices of the demo factory. */
export const notices = [
  {
    category: 6,
    daysAgo: 1,
    title: '本周六空压机保养，产线停气 2 小时',
    content:
      '<p>本周六 <strong>13:00–15:00</strong> 空压机例行保养，SMT 与 DIP 产线停气。</p><ul><li>请各线提前安排换线或清洁。</li><li>恢复供气后先做首件确认，再继续生产。</li></ul>',
  },
  {
    category: 4,
    daysAgo: 3,
    title: '时段报工请在时段结束后 10 分钟内完成',
    content:
      '<p>近期部分产线报工滞后，看板数据失真。请线长在每个时段结束后 <strong>10 分钟内</strong>完成报工。</p><p>遇停线请如实填写异常工时与原因。</p>',
  },
  {
    category: 1,
    daysAgo: 8,
    title: '静电防护管理规定(第三版)生效',
    content:
      '<h2>变更要点</h2><ol><li>进入车间前在门口测试静电手环，每班两次并记录。</li><li>元件周转一律使用防静电托盘。</li></ol><p>旧版同时作废。</p>',
  },
  {
    category: 5,
    daysAgo: 20,
    title: '关于品质部人员任命的通知',
    content: '<p>即日起，李工负责 SMT 制程品质，原职责交接至月底完成。</p>',
  },
];

/** Adds the notices to the transaction's tenant. */
export async function seedNotices(db: Transaction, { now }: DemoPlant): Promise<void> {
  await db.insert(notice.table).values(
    notices.map(({ daysAgo, ...told }) => ({
      ...told,
      releaseTime: `${new Date(now.getTime() - daysAgo * day + 8 * 3_600_000).toISOString().slice(0, 10)} 08:30:00`,
    })),
  );
}
