import { expect, test } from 'vitest';
import { addOrders, measureExport } from '#tests/bench/export-rows.js';
import { startProduct } from '#tests/bench/product.js';
import { figure } from './figures.ts';

const rows = 500_000;

test('the export of 500,000 rows adds less than 200 MB to the process, as a workbook and as text (R-52)', {
  timeout: 1_800_000,
}, async () => {
  const product = await startProduct();
  try {
    await addOrders(product, rows);

    for (const format of ['xlsx', 'csv'] as const) {
      const { seconds, growth } = await measureExport(product, { rows, format });
      figure(`Export of ${rows} rows as ${format}`, `${seconds.toFixed(0)} s, memory + ${growth.toFixed(0)} MB`);
      expect(growth).toBeLessThan(200);
    }
  } finally {
    await product.stop();
  }
});
