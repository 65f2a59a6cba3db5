import { randomBytes } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bladeDoor } from '#server/blade/door.ts';
import type { Permission } from '#server/calls/trpc.ts';
import { fieldsOf, labelKeyOf } from '#server/engine/views.ts';
import { type AnyEntity, entityAt } from '#server/entity/entity.ts';
import { refusalOf } from '#server/errors.ts';
import { appRouter } from '#server/router.ts';
import { recordedRole } from '#server/sign-in/suppliers/supplier-user.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { buildFirm, sendInquiry, supplierAt } from '#tests/purchasing/door-people.ts';
import type { TestDatabase } from '#tests/test-database.ts';
import { toldOf } from '#tests/told.ts';
import { abroad, contextOf, home, type Matrix, now, openMatrix, owned, personOf, table } from './build.ts';
import { marksIn, marksOf, said } from './marks.ts';
import { addShared, type Names, namesOf, namingInput } from './names.ts';

const codes = new Set(recordedRole.menuCodes);
const isOpen = (permission: Permission) => permission === 'signed-in' || [permission].flat().some((code) => codes.has(code));
const guarded = table.filter(({ permission }) => permission !== 'public');
const open = guarded.filter(({ permission }) => isOpen(permission));
const me = '3000';

/** A temporary supplier is named in one inquiry and has no record. */
const kinds = ['registered', 'temporary'] as const;
type Kind = (typeof kinds)[number];
const people = [home, abroad].flatMap((tenantId) => kinds.map((kind) => ({ tenantId, kind })));
/** One of each kind and of each tenant, or all. */
const told = toldOf('suppliers', [true, false]).flatMap((isCrossed) =>
  people.filter(({ tenantId, kind }) => ((tenantId === home) === (kind === 'registered')) === isCrossed),
);
type Who = (typeof people)[number];

interface Place {
  names: Names;
  /** An inquiry to him and to a rival, in the rival's name. */
  shared: Record<string, unknown>;
  mine: string;
  /** What gives away rows that are not the supplier's own. */
  foreign: Set<string>;
}

let opened: TestDatabase;
let matrix: Matrix;
const places = new Map<string, Place>();
beforeAll(async () => {
  ({ opened, matrix } = await openMatrix());
  const shared = await addShared(matrix);
  for (const { tenantId, kind } of told) places.set(`${kind} ${tenantId}`, await buildPlace(tenantId, kind, shared));
}, 180_000);
afterAll(() => opened.close());

const placeIn = (tenantId: string) => kinds.map((kind) => places.get(`${kind} ${tenantId}`)).find((place) => place !== undefined);
const chance = () => randomBytes(8).toString('hex');

/** A supplier who was asked together with another, each with a quote, beside all that a tenant has. */
async function buildPlace(tenantId: string, kind: Kind, everybodys: Names): Promise<Place> {
  const { database } = opened;
  const [known, rival] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
  const hasRecord = kind === 'registered';
  const guest = { ...known.contact, supplierName: chance(), contactPhone: '13800009999', mailWarn: true };
  const inquiry = await sendInquiry(database, tenantId, hasRecord ? [known, rival] : [rival], {
    temSupplierList: hasRecord ? [] : [guest],
  });
  const mine = inquiry.invited.find(({ supplierId }) => supplierId === (hasRecord ? known.id : null));
  const firm = { id: (hasRecord ? known.id : mine?.id) ?? '0' };
  await sendInquiry(database, tenantId, [rival], { note: chance() });
  for (const { id } of [firm, rival]) {
    const lines = [{ lineId: inquiry.lines[0]?.id, price: '1.25', note: chance() }];
    const quote = { inquiryId: inquiry.id, endDate: '2099-12-31', note: chance(), lines };
    await supplierAt(database, tenantId, id).mutate('purchasing.supplierInquiry.submitQuote', { ...quote, confirm: true });
  }
  const names = placeIn(tenantId)?.names ?? (await namesOf(matrix, everybodys, tenantId));
  const own = await database.sql<{ row: string }[]>`
    select to_jsonb(s)::text as row from purchasing_supplier s where id = ${firm.id}
    union all select to_jsonb(t)::text from system_tenant t where tenant_id = ${tenantId}
    union all select to_jsonb(c)::text from purchasing_supplier_contact c where supplier_id = ${firm.id}
    union all select i.id::text from purchasing_inquiry i where id = ${inquiry.id}
    union all select l.id::text from purchasing_inquiry_line l where inquiry_id = ${inquiry.id}
    union all select to_jsonb(s)::text from purchasing_inquiry_supplier s where inquiry_id = ${inquiry.id} and id = ${mine?.id ?? '0'}
    union all select to_jsonb(r.fnumber)::text from purchasing_tax_rate r where tenant_id = ${tenantId}
    union all select to_jsonb(q)::text from purchasing_quote q where invite_id = ${mine?.id ?? '0'}
    union all select to_jsonb(q)::text from purchasing_quote_line q where invite_id = ${mine?.id ?? '0'}`;
  const invite = inquiry.invited.find(({ supplierId }) => supplierId === rival.id);
  const allowed = new Set([
    ...own.flatMap(({ row }) => marksIn(row)),
    ...(hasRecord ? await namedInOwn(tenantId, entityAt('purchasing.supplier'), firm.id) : []),
  ]);
  const marks = await marksOf(database, tenantId);
  const shared = { id: inquiry.id, inquiryId: inquiry.id, inviteId: invite?.id, question: '？' };
  return { names, mine: firm.id, shared, foreign: new Set([...marks].filter((one) => !allowed.has(one))) };
}

/** What the own record refers to is named to its supplier; nothing else of it is told. */
async function namedInOwn(tenantId: string, entity: AnyEntity, id: string): Promise<string[]> {
  const record = (await askAs(opened.database, buildSession({ tenantId }), { now }).query(`${entity.path}.detail`, { id })) as Record<
    string,
    unknown
  >;
  return fieldsOf(entity).flatMap(([name, field]) => (field.to ? marksIn(record[labelKeyOf(name, field)]) : []));
}

const placeOf = ({ tenantId, kind }: Who): Place => {
  const place = places.get(`${kind} ${tenantId}`);
  if (!place) throw new Error(`${tenantId} was not built`);
  return place;
};
const sessionAt = (who: Who) => personOf(who.tenantId, me, [], { codes, roleAliases: ['supplier'], supplierId: placeOf(who).mine });
const supplier = (who: Who) => askAs(opened.database, sessionAt(who), { now });

/** Who names nothing; who names a row of everything there is; who asks for an inquiry of his in another's name. */
const inputsFor = (who: Who, procedure: string): Record<string, unknown>[] => {
  const { names, shared } = placeOf(who);
  return [{}, namingInput(procedure, names, who.tenantId), ...(procedure.startsWith('purchasing.') ? [shared] : [])];
};

async function outcomeOf(who: Who, procedure: string, type: string, input: unknown): Promise<unknown> {
  try {
    const ask = supplier(who);
    return await said(await (type === 'query' ? ask.query(procedure, input) : ask.mutate(procedure, input)));
  } catch (error) {
    expect(refusalOf(error, 'zh').expected, `${procedure} failed: ${error}`).toBe(true);
    return undefined;
  }
}

const leaksIn = (who: Who, input: unknown, answer: unknown): string[] => {
  const sent = marksIn(input);
  return marksIn(answer).filter((one) => placeOf(who).foreign.has(one) && !sent.includes(one));
};

/** Each entity's rows that the supplier did not make, in one word. */
async function rowsBeside(tenantId: string): Promise<Record<string, string>> {
  const { sql } = opened.database;
  const rows: Record<string, string> = {};
  for (const { path, table: of } of owned) {
    const [found] = await sql<{ word: string }[]>`
      select md5(coalesce(string_agg(to_jsonb(t)::text, ',' order by id), '')) as word from ${sql(getTableName(of))} t
      where tenant_id = ${tenantId} and coalesce(create_user, 0) <> ${me}::bigint`;
    rows[path] = found?.word ?? '';
  }
  return rows;
}

describe.each(told)('a $kind supplier of tenant $tenantId', (who) => {
  test('finds something to leak beside his own', async () => {
    const list = await supplier(who).query('purchasing.supplier.list', {});
    const inquiries = await supplier(who).query('purchasing.supplierInquiry.list');

    expect(placeOf(who).foreign.size).toBeGreaterThan(100);
    expect(list.records.map(({ id }: { id: string }) => id)).toEqual(who.kind === 'registered' ? [placeOf(who).mine] : []);
    expect(inquiries.total).toBe(1);
    expect(open.map(({ procedure }) => procedure)).toContain('system.user.select');
  });

  test.each(open.filter(({ type }) => type === 'query').map(({ procedure }) => procedure))(
    '%s tells him nothing of the factory or of another supplier',
    async (procedure) => {
      for (const input of inputsFor(who, procedure))
        expect(leaksIn(who, input, await outcomeOf(who, procedure, 'query', input))).toEqual([]);
    },
  );

  test('is refused every procedure that is not his', async () => {
    const letIn: string[] = [];
    for (const { procedure, permission } of guarded.filter((one) => !isOpen(one.permission))) {
      const [, named] = inputsFor(who, procedure);
      const { code } = await supplier(who).refusal(procedure, named);
      if (code !== 403) letIn.push(`${procedure} (${permission}): ${code}`);
    }

    expect(letIn).toEqual([]);
  });

  test('changes no row of the factory or of another supplier by what is open to him', async () => {
    const before = await rowsBeside(who.tenantId);

    for (const { procedure } of open.filter(({ type }) => type === 'mutation'))
      for (const input of inputsFor(who, procedure))
        expect(leaksIn(who, input, await outcomeOf(who, procedure, 'mutation', input)), procedure).toEqual([]);

    expect(await rowsBeside(who.tenantId)).toEqual(before);
  });

  test('gets no more under /api: what is his without another row, and 403 for all else', async () => {
    const { caller, contextOf: contextFor } = contextOf(opened.database, sessionAt(who));
    const door = bladeDoor({ router: appRouter, contextOf: contextFor, env: { CORS_ORIGINS: [] }, log: { error: () => {} } });
    const headers = { 'Blade-Auth': 'bearer known' };
    const wrong: string[] = [];

    for (const { procedure, permission, legacy } of guarded)
      for (const address of legacy) {
        const [method = '', path = ''] = address.split(' ');
        if (isOpen(permission) && method !== 'GET') continue;
        const [, named = {}] = inputsFor(who, procedure);
        const query = new URLSearchParams({ id: String(named.id ?? '1'), ids: String(named.id ?? '1') });
        const answer = await door(caller, new Request(`http://localhost/api${path}?${query}`, { method, headers }), path);
        const body = await answer.text();
        const leaks = isOpen(permission) ? leaksIn(who, Object.fromEntries(query), body) : [];
        if (leaks.length > 0 || (!isOpen(permission) && answer.status !== 403)) wrong.push(`${address}: ${answer.status} ${leaks}`);
      }

    expect(wrong).toEqual([]);
  });
});
