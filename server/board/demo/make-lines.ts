import type { Transaction } from '#server/database/pool.ts';
import { productionLine } from '../lines/production-line.ts';
import { workOrder } from '../plans/work-order.ts';
import type { Chance } from './chance.ts';
import { type DemoLine, demoProducts } from './demo-lines.ts';

export interface FactoryOptions {
  lines: readonly DemoLine[];
  deptIds: Map<string, string>;
  userId: string;
  now: Date;
}

export interface MadeLine {
  line: DemoLine;
  lineId: string;
  orders: { id: string; number: string; layout: string | null }[];
}

export async function makeLines(db: Transaction, { lines, deptIds, userId }: FactoryOptions, chance: Chance): Promise<MadeLine[]> {
  const made: MadeLine[] = [];
  for (const [index, line] of lines.entries()) {
    const deptId = deptIds.get(line.dept) ?? null;
    const authored = { createUser: userId, updateUser: userId, createDept: deptId };
    const [row] = await db
      .insert(productionLine.table)
      .values({
        ...authored,
        lineCode: line.code,
        lineName: line.name,
        lineType: line.type,
        deptId,
        standardManpower: line.manpower,
        leader: line.leader,
        sort: index + 1,
      })
      .returning({ id: productionLine.table.id });
    const lineId = String(row?.id);
    const layout = line.type === 'smt' ? 'A面' : null;
    const orders = await db
      .insert(workOrder.table)
      .values(
        [0, 1].map((nth) => {
          const product = demoProducts[(index + nth * 3) % demoProducts.length] ?? demoProducts[0];
          const number = `WO26${String(1100 + index * 10 + nth)}`;
          return {
            ...authored,
            workOrderNumber: number,
            workOrderErpId: `ERP${50_000 + index * 10 + nth}`,
            productLongCode: product?.code ?? '',
            productName: product?.name ?? '',
            customerCode: product?.customer ?? '',
            planQty: chance.between(8, 20) * 1000,
            lineId,
            side: layout ?? '默认',
            orderState: 'running',
          };
        }),
      )
      .returning({ id: workOrder.table.id, number: workOrder.table.workOrderNumber });
    made.push({ line, lineId, orders: orders.map((order) => ({ id: String(order.id), number: order.number, layout })) });
  }
  return made;
}
