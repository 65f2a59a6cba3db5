import type { Transaction } from '#server/database/pool.ts';
import { countryCode, region } from './region.ts';
import { regionLines } from './region-lines.ts';

type NewRegion = typeof region.table.$inferInsert;

/** Adds the country, its provinces and their cities, if no region was ever added. */
export async function addRegions(db: Transaction): Promise<void> {
  const [known] = await db.select({ id: region.table.id }).from(region.table).limit(1);
  if (known) return;
  const country = { code: countryCode, name: '中华人民共和国', parentCode: '', regionLevel: 0, sort: 1 };
  await db.insert(region.table).values([country, ...regionLines.flatMap((line, at) => provinceWithCities(line, at + 1))]);
}

/** Official codes have six digits: two for the province, two for the city, two for the level below. */
function provinceWithCities(line: string, sort: number): NewRegion[] {
  const [first = '', ...cities] = line.split(' ');
  const [digits, provinceName] = [first.slice(0, 2), first.slice(2)];
  const provinceCode = `${digits}0000`;
  const above = { provinceCode, provinceName };
  const ancestors = countryCode;
  return [
    { code: provinceCode, name: provinceName, parentCode: countryCode, regionLevel: 1, sort, ancestors, ...above },
    ...cities.map((city, at): NewRegion => {
      const [cityCode, cityName] = [`${digits}${city.slice(0, 2)}00`, city.slice(2)];
      const own = { code: cityCode, name: cityName, cityCode, cityName };
      return { ...own, parentCode: provinceCode, regionLevel: 2, sort: at + 1, ancestors: `${countryCode},${provinceCode}`, ...above };
    }),
  ];
}
