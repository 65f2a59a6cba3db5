import { asc } from 'drizzle-orm';
import { dayAfter } from '#rules/dates.ts';
import type { Transaction } from '#server/database/pool.ts';
import { item } from '#server/rd/items/item.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { materialItem } from '../materials/material-item.ts';
import { supplier } from '../suppliers/supplier.ts';
import { expiryOn } from './file-expiry.ts';
import { vendor } from './vendor.ts';
import { vendorFile } from './vendor-file.ts';

/** Certificates of the nth vendor: kind, title, and in how many days each ends. */
const certificates = [
  [
    ['quality', 'ISO 9001 质量体系认证', 18],
    ['environment', 'RoHS 检测报告', 210],
    ['license', '营业执照', 1400],
  ],
  [
    ['quality', 'IATF 16949 认证', 96],
    ['environment', 'REACH 声明', -12],
  ],
  [
    ['quality', 'ISO 9001 质量体系认证', 402],
    ['contract', '年度采购框架协议', 25],
  ],
  [['license', '营业执照', 800]],
] as const;

const banks = ['中国工商银行', '中国建设银行', '招商银行', '中国银行'];
/** A small plant has so many. */
const few = 3;
const materials = 24;

/** The vendors behind the suppliers, with certificates of which some end soon and one has ended, and what is bought from them. */
export async function seedVendors(db: Transaction, plant: DemoPlant): Promise<void> {
  const { isWhole, now, userIds } = plant;
  const author = userIds.get('buyer') ?? null;
  const suppliers = await db.select().from(supplier.table).orderBy(asc(supplier.table.number));
  const made = await db
    .insert(vendor.table)
    .values(
      suppliers.slice(0, isWhole ? undefined : few).map(({ id, number, name, phone, mail, address, taxNumber, status }, at) => ({
        account: number.toLowerCase(),
        name,
        supplierId: id,
        state: status === 2 ? 'blocked' : at % 5 === 3 ? 'trial' : 'approved',
        contactName: ['林晓峰', '梁志明', '顾建平', '谭伟'][at % 4] ?? '林晓峰',
        contactPhone: phone,
        contactMail: mail,
        address,
        taxNumber,
        bankName: banks[at % banks.length] ?? '中国银行',
        bankAccount: `6222 0212 0000 ${String(1001 + at)}`,
        createUser: author,
      })),
    )
    .returning({ id: vendor.table.id });
  const today = now.toISOString().slice(0, 10);
  await db.insert(vendorFile.table).values(
    certificates.flatMap((own, at) =>
      own.map(([kind, name, days], nth) => {
        const expireDate = dayAfter(today, days);
        return {
          vendorId: made[at]?.id ?? made[0]?.id ?? '0',
          kind,
          name,
          certificateNumber: `C${2600 + at * 10 + nth}`,
          issueDate: dayAfter(expireDate, -1095),
          expireDate,
          expiry: expiryOn(today, { expireDate, noticeDays: 30 }),
          createUser: author,
        };
      }),
    ),
  );
  await seedMaterials(
    db,
    made.map(({ id }) => id),
  );
}

async function seedMaterials(db: Transaction, vendorIds: readonly string[]): Promise<void> {
  const { code, shortName, description, brand } = item.table;
  const items = await db.select({ code, shortName, description, brand }).from(item.table).orderBy(asc(code)).limit(materials);
  await db.insert(materialItem.table).values(
    items.map((one, at) => ({
      itemNumber: one.code,
      name: one.shortName,
      specification: one.description.slice(0, 255),
      brand: one.brand,
      vendorId: vendorIds[at % vendorIds.length] ?? null,
      minOrderQty: String([1000, 3000, 5000][at % 3]),
      packQty: String([1000, 3000, 5000][at % 3]),
      leadDays: [7, 14, 28, 42][at % 4] ?? 14,
    })),
  );
}
