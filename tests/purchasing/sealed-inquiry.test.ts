import { describe, expect, test } from 'vitest';
import { textOf } from '#tests/exchange/exchange-build.ts';
import { buildSent, typedQuote } from './build.ts';
import { as, beQuoting, buyer, compare, on, plant, supplier, suppliers } from './quoting.ts';

beQuoting();

describe('a sealed inquiry', () => {
  test('shows no price to anybody before it is opened after its end, and then who opened it', async () => {
    const sent = await buildSent(buyer, suppliers, { isSealedBid: true });
    const quoted = await supplier(0).mutate(
      'purchasing.quote.enter',
      typedQuote(sent, 0, ['7654.321', '2'], {
        ...{ note: '底价7654.321', freight: '7654.32', paymentTerms: '预付7654.32', deliveryTerms: 'FOB 7654.32' },
      }),
    );
    const admin = as({ isPlatform: true, roleAliases: ['administrator'] }, on('2026-05-21'));
    const [line] = await plant.database.sql<{ id: string }[]>`select id::text from purchasing_quote_line where quote_id = ${quoted.id}`;
    const reads: [string, unknown][] = [
      ['purchasing.quote.list', { filters: { inquiryId: sent.id } }],
      ['purchasing.quoteLine.list', { filters: { price_ge: '1' }, size: 500 }],
      ['purchasing.quoteLine.titles', { ids: [line?.id] }],
      ['purchasing.quote.select', {}],
      ['purchasing.inquiry.compare', { id: sent.id }],
      ['purchasing.inquiry.story', { id: sent.id }],
      ['purchasing.inquiry.detail', { id: sent.id }],
      ['purchasing.inquiry.changes', { id: sent.id }],
    ];

    for (const [path, input] of reads) expect(JSON.stringify(await admin.query(path, input)), path).not.toContain('7654.321');
    for (const [path, id] of [
      ['purchasing.quote.detail', quoted.id],
      ['purchasing.quoteLine.detail', line?.id],
      ['purchasing.quoteLine.rounds', line?.id],
    ] as const)
      expect((await admin.refusal(path, { id })).code, path).toBe(404);
    const written = await plant.database.sql<{ row: string }[]>`
      select t::text as row from audit_log t union all select t::text from log_usual t union all select t::text from log_api t
      union all select t::text from messaging_outbox t`;
    expect(written.filter(({ row }) => row.includes('7654.32'))).toEqual([]);
    expect((await buyer.refusal('purchasing.inquiry.open', { id: sent.id })).problems).toEqual({ endDate: '结束时间未到，不能开标' });
    await as({}, on('2026-05-21')).mutate('purchasing.inquiry.open', { id: sent.id });

    expect((await compare(sent.id)).lines[0].cells[0].quoted.price).toBe('7654.321');
    const { timeline } = await buyer.query('purchasing.inquiry.story', { id: sent.id });
    expect(timeline.at(-1)).toMatchObject({ action: 'open', doneBy: '测试员' });
  });

  test('keeps the files of a quote with it: no list, export, letter or log of anybody else has their names or ids', async () => {
    const file = { name: '底价明细.pdf', id: '0123456789abcdef0123456789abcdef' };
    await plant.database.sql`
      insert into stored_file (id, tenant_id, original_name, media_type, size, sha256, state, create_user, create_time)
      values (${file.id}, '100001', ${file.name}, 'application/pdf', 9, ${file.id + file.id}, 'pending', 3000, now())`;
    const sent = await buildSent(buyer, suppliers, { isSealedBid: true });
    await supplier(0).mutate('purchasing.quote.enter', typedQuote(sent, 0, ['5', '6'], { fileList: [file] }));
    const others = {
      'the buyer': buyer,
      'an administrator': as({ isPlatform: true, roleAliases: ['administrator'] }),
      'a rival': supplier(1),
    };
    const lists = ['purchasing.quote', 'purchasing.quoteLine', 'purchasing.inquiry', 'messaging.outbox', 'resource.attach'];

    const own = await supplier(0).query('purchasing.supplierInquiry.detail', { id: sent.id });
    const seen: [string, unknown][] = [];
    for (const [who, ask] of Object.entries(others)) {
      for (const path of lists) {
        const listed = await ask.query(`${path}.list`, {}).catch((error) => String(error));
        const exported = await ask.query('exchange.exportNow', { path, format: 'csv' }).then(textOf, (error) => String(error));
        seen.push([`${who}, list of ${path}`, listed], [`${who}, export of ${path}`, exported]);
      }
      seen.push([`${who}, story`, await ask.query('purchasing.inquiry.story', { id: sent.id }).catch((error) => String(error))]);
    }
    const written = await plant.database.sql<{ row: string }[]>`
      select t::text as row from messaging_outbox t union all select t::text from desk_message t
      union all select t::text from log_usual t union all select t::text from log_api t`;
    seen.push(['letters and logs', written]);

    expect(JSON.stringify(own)).toContain(file.id);
    const told = seen.filter(([, answer]) => Object.values(file).some((text) => JSON.stringify(answer).includes(text)));
    expect(told.map(([what]) => what)).toEqual([]);
  });

  test('keeps what a supplier has sealed itself from being replaced by what a buyer enters', async () => {
    const sent = await buildSent(buyer, suppliers, { isSealedBid: true });
    await supplier(0).mutate('purchasing.quote.enter', typedQuote(sent, 0, ['5', '6']));

    const refused = await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, ['1', '1']));
    await supplier(0).mutate('purchasing.quote.enter', typedQuote(sent, 0, ['4', '6']));
    await as({}, on('2026-05-21')).mutate('purchasing.inquiry.open', { id: sent.id });

    expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('已自行提交密封报价') });
    expect((await compare(sent.id)).lines[0].cells[0].quoted.price).toBe('4');
  });

  test('takes a quote that came on paper, which not even its writer reads before the opening', async () => {
    const sent = await buildSent(buyer, suppliers, { isSealedBid: true });
    const paper = typedQuote(sent, 0, ['4321.987', '6'], { note: '议标底价4321.987' });

    const drafted = await buyer.refusal('purchasing.quote.save', paper);
    const scanned = await buyer.refusal('purchasing.quote.enter', { ...paper, fileList: [{ name: '报价.pdf', url: '/f/1' }] });
    const entered = await buyer.mutate('purchasing.quote.enter', paper);
    const again = await buyer.query('purchasing.quote.entry', { inquiryId: sent.id, inviteId: sent.invited[0]?.id });
    const [row] = (await buyer.query('purchasing.inquiry.parts', { id: sent.id })).invited;
    const logged = await plant.database.sql<{ row: string }[]>`
      select t::text as row from audit_log t union all select t::text from log_usual t union all select t::text from log_api t`;

    expect(drafted.message).toBe('密封询价不能存草稿，请一次提交');
    expect(Object.keys(scanned.problems)).toEqual(['fileList']);
    expect(entered).toEqual({ id: entered.id, inquiryId: sent.id, inviteId: sent.invited[0]?.id, round: 1, state: 'submitted' });
    expect(row.quotedTime).not.toBeNull();
    for (const [path, input] of [
      ['purchasing.quote.detail', { id: entered.id }],
      ['purchasing.quote.update', { id: entered.id, note: '' }],
      ['purchasing.quote.changes', { id: entered.id }],
    ] as const)
      expect((await buyer.refusal(path, input)).code, path).toBe(404);
    expect(JSON.stringify([again, await compare(sent.id), logged])).not.toContain('4321.987');

    await as({}, on('2026-05-21')).mutate('purchasing.inquiry.open', { id: sent.id });

    expect((await compare(sent.id)).lines[0].cells[0].quoted.price).toBe('4321.987');
    const { timeline } = await buyer.query('purchasing.inquiry.story', { id: sent.id });
    expect(timeline.map(({ action }: { action: string }) => action)).toEqual(['created', 'audit', 'send', 'enter', 'open']);
    const rounds = await buyer.query('purchasing.quote.list', { filters: { inquiryId: sent.id }, sort: ['round'] });
    expect(rounds.records.map(({ submittedBy }: { submittedBy: string }) => submittedBy)).toEqual(['测试员']);
  });

  test('that was closed without an award can still be opened after its end', async () => {
    const sent = await buildSent(buyer, suppliers, { isSealedBid: true });
    await supplier(0).mutate('purchasing.quote.enter', typedQuote(sent, 0, ['8765.432', '2']));
    await buyer.mutate('purchasing.inquiry.close', { id: sent.id });
    const later = as({}, on('2026-05-21'));
    expect(JSON.stringify(await later.query('purchasing.inquiry.compare', { id: sent.id }))).not.toContain('8765.432');

    await later.mutate('purchasing.inquiry.open', { id: sent.id });

    expect((await compare(sent.id)).lines[0].cells[0].quoted.price).toBe('8765.432');
    expect((await later.refusal('purchasing.inquiry.open', { id: sent.id })).code).toBe(409);
  });

  test('is neither awarded nor unsealed before that', async () => {
    const sent = await buildSent(buyer, suppliers, { isSealedBid: true });
    await supplier(0).mutate('purchasing.quote.enter', typedQuote(sent, 0, ['1', '2']));
    const { inquiry } = await compare(sent.id);

    const awarded = await buyer.refusal('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards: [] });
    const unsealed = await buyer.refusal('purchasing.inquiry.update', { id: sent.id, isSealedBid: false });

    expect(awarded.message).toBe('请先开标');
    expect(unsealed.code).toBe(409);
  });
});
