// Finding items by their parameters among 100,000, of which every third is a chip resistor, against a plain list of them.
import { compare, load } from './load.js';

/** @typedef {import('./load.js').Ask} Ask */

/** The demo factory's items many times over. @param {import('postgres').Sql} owner */
export async function fillItems(owner) {
  await owner.begin(async (tx) => {
    await tx`select set_config('app.tenant_id', '000000', true)`;
    for (const [types, copies] of /** @type {const} */ ([
      ['%', 35],
      ['1001', 117],
    ]))
      await tx`insert into rd_item (tenant_id, code, type_code, type_version, description, short_name, model, manufacturer_model, brand, silkscreen, state, was_released, values, terms, fingerprint, near_fingerprint)
        select '000000', type_code || '-' || ${copies}::int || n || '-' || code, type_code, type_version, description, short_name, model, manufacturer_model, brand, silkscreen, state, was_released, values, terms,
          md5(code || ${copies}::int || n), md5(code || ${copies}::int || n)
        from rd_item, generate_series(1, ${copies}::int) n where tenant_id = '000000' and length(code) = 10 and type_code like ${types}`;
  });
  await owner`vacuum analyze rd_item`;
}

const list = '/rd/icitem/index?size=30';
const searches = [
  { what: 'a type', path: '/rd/icitem/search?typeCode=1001' },
  { what: 'a type, range and choice, sorted', path: '/rd/icitem/search?typeCode=1001&p.resistance=10k..47k&p.tolerance=F&sort=resistance' },
  { what: 'all types', path: '/rd/icitem/search' },
  { what: 'quick search', path: '/rd/icitem/search?q=10k+0603+1%25' },
];

/** How much longer each search takes than the list. @param {string} origin @param {(path: string) => Ask} page */
export async function measureItems(origin, page) {
  const figures = [];
  for (const { what, path } of searches) {
    const pages = await compare(
      () => load(origin, () => page(path), { callers: 2, ms: 2000 }),
      () => load(origin, () => page(list), { callers: 2, ms: 2000 }),
      3,
    );
    if (pages.failed > 0) throw new Error(`${path} or the list fails`);
    figures.push({ what, searched: pages.one, listed: pages.other, ratio: 1 / pages.ratio });
  }
  return figures;
}
