import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import type { Env } from '#server/env.ts';
import { param } from '#server/platform/settings/param.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { supplier } from './suppliers/supplier.ts';
import { supplierContact } from './suppliers/supplier-contact.ts';

/** The demo factory's suppliers: code, name, short name, city, and the contacts' names. */
const suppliers: readonly [string, string, string, string, string[]][] = [
  ['GYS-0001', '深圳市华芯电子有限公司', '华芯电子', '深圳市宝安区', ['林晓峰', '郑丽华']],
  ['GYS-0002', '东莞市恒达电路板有限公司', '恒达电路', '东莞市长安镇', ['梁志明']],
  ['GYS-0003', '苏州精微连接器有限公司', '精微连接器', '苏州市吴中区', ['顾建平', '沈燕']],
  ['GYS-0004', '广州市科锐半导体有限公司', '科锐半导体', '广州市黄埔区', ['谭伟']],
  ['GYS-0005', '厦门宏源电容有限公司', '宏源电容', '厦门市集美区', ['陈海燕']],
  ['GYS-0006', '惠州市正泰变压器厂', '正泰变压器', '惠州市仲恺区', ['罗国强']],
  ['GYS-0007', '昆山锡诚焊料有限公司', '锡诚焊料', '昆山市玉山镇', ['朱敏']],
  ['GYS-0008', '宁波永固五金有限公司', '永固五金', '宁波市北仑区', ['徐永刚', '周琴']],
  ['GYS-0009', '佛山市南海散热器有限公司', '南海散热', '佛山市南海区', ['何家杰']],
  ['GYS-0010', '中山市丰业包装材料有限公司', '丰业包装', '中山市小榄镇', ['冯秀兰']],
  ['GYS-0011', '无锡传感科技有限公司', '无锡传感', '无锡市新吴区', ['钱立']],
  ['GYS-0012', '珠海继电器实业有限公司', '珠海继电器', '珠海市香洲区', ['邓文']],
];

/** The last one has stopped delivering. */
const disabled = 'GYS-0012';

/** The phone of the nth demo contact, in a range that no network assigns. */
const phoneOf = (at: number) => `1390000${String(1001 + at)}`;

/** A dozen suppliers with their contacts; a small plant has four. */
export async function seedSuppliers(db: Transaction, { isWhole }: DemoPlant): Promise<void> {
  const some = isWhole ? suppliers : suppliers.slice(0, 4);
  const made = await db
    .insert(supplier.table)
    .values(
      some.map(([number, name, shortName, address], at) => ({
        number,
        name,
        shortName,
        address,
        phone: `0755-8800${String(1001 + at)}`,
        mail: `sales@${number.toLowerCase()}.example`,
        taxNumber: `91440300MA5G${String(100001 + at)}`,
        status: number === disabled ? 2 : 1,
      })),
    )
    .returning({ id: supplier.table.id, number: supplier.table.number });
  const idOf = new Map(made.map(({ id, number }) => [number, id]));
  const contacts = some.flatMap(([number, , , , names]) => names.map((name, at) => ({ number, name, isDefault: at === 0 })));
  await db.insert(supplierContact.table).values(
    contacts.map(({ number, ...contact }, at) => ({
      ...contact,
      supplierId: idOf.get(number) ?? '0',
      phone: phoneOf(at),
      mail: `contact${at + 1}@${number.toLowerCase()}.example`,
    })),
  );
}

/** Prices go to the OA that listens beside the demo (server/demo-oa.js), unless an administrator has named another. */
export async function seedDemoOa(db: Transaction, { WEBHOOK_HOSTS: hosts }: Pick<Env, 'WEBHOOK_HOSTS'>): Promise<void> {
  const { paramKey, updateUser } = param.table;
  const host = hosts.find((one) => one.startsWith('localhost:'));
  if (host === undefined) return;
  const given = { paramName: 'OA接收价格的地址', paramKey: 'purchasing.oaWebhook', paramValue: `http://${host}/prices` };
  const known = await db.select({ id: param.table.id }).from(param.table).where(eq(paramKey, given.paramKey));
  if (known.length === 0) await db.insert(param.table).values(given);
  else
    await db
      .update(param.table)
      .set(given)
      .where(and(eq(paramKey, given.paramKey), isNull(updateUser)));
}
