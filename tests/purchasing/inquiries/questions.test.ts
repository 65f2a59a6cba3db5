import { beforeAll, describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildFirm, buyerAt, catchMail, type Firm, mailsTo, sendInquiry, supplierAt } from '../door-people.ts';

const tenantId = '100001';
const { database } = usePlant(tenantId);
beforeAll(async () => {
  await catchMail(database, tenantId);
});

const buyer = () => buyerAt(database, tenantId);
const answered = async ({ contact }: Firm) =>
  (await mailsTo(database, tenantId, contact.contactMail)).filter(({ subject }) => subject.startsWith('询价答疑'));
const readBy = async (firm: Firm, id: string) =>
  (await supplierAt(database, tenantId, firm.id).query('purchasing.supplierInquiry.detail', { id })).questions;
const storyOf = (id: string) => buyer().query('purchasing.inquiry.story', { id });

/** An inquiry of two firms, of which the first has asked. */
async function buildAsked(question: string, of: Record<string, unknown> = {}) {
  const [asker, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
  const { id } = await sendInquiry(database, tenantId, [asker, other], of);
  await supplierAt(database, tenantId, asker.id).mutate('purchasing.supplierInquiry.ask', { inquiryId: id, question });
  const [asked] = (await storyOf(id)).questions;
  return { id, asker, other, questionId: String(asked.id) };
}

describe('a question of a supplier', () => {
  test.each([false, true])('is answered to who asked alone, by page and mail (sealed: %s)', async (isSealedBid) => {
    const { id, asker, other, questionId } = await buildAsked('我司报价 0.0127，可否？', { isSealedBid });

    const before = await readBy(other, id);
    await buyer().mutate('purchasing.inquiry.answer', { id: questionId, answer: '请在报价中填写' });

    expect([before, await readBy(other, id)]).toEqual([[], []]);
    expect(await readBy(asker, id)).toMatchObject([{ question: '我司报价 0.0127，可否？', answer: '请在报价中填写', isPublished: false }]);
    expect([(await answered(asker)).length, (await answered(other)).length]).toEqual([1, 0]);
    expect((await storyOf(id)).timeline.at(-1).text).toBe(`单独答复${asker.name}的提问`);
  });

  test('is published in the words of the buyer, and tells nobody who asked, nor when', async () => {
    const { id, asker, other, questionId } = await buildAsked('门径电子问：可否用 X7R？');
    const words = { id: questionId, answer: '可以', publish: 'true', publishedQuestion: '可否用 X7R？' };

    await buyer().mutate('purchasing.inquiry.answer', words);
    const [read] = await readBy(other, id);
    const [mail] = await answered(other);
    await buyer().mutate('purchasing.inquiry.answer', { id: questionId, answer: '可以，1210 除外' });

    expect(read).toMatchObject({ question: '可否用 X7R？', answer: '可以', askedTime: read.answeredTime });
    expect(JSON.stringify([read, mail])).not.toMatch(new RegExp(`门径电子问|${asker.name}|askedBy|inviteId`));
    expect(mail?.text).toContain('问：可否用 X7R？\n答：可以');
    expect(await readBy(asker, id)).toMatchObject([{ question: '门径电子问：可否用 X7R？', isPublished: true }]);
    // What was published stays so, also when its answer is put better.
    expect(await readBy(other, id)).toMatchObject([{ question: '可否用 X7R？', answer: '可以，1210 除外' }]);
    expect((await storyOf(id)).timeline.at(-1).text).toBe('向所有供应商答复提问');
  });

  test('that names who asked is published only when the buyer confirms it', async () => {
    const { id, asker, other, questionId } = await buildAsked('可否用 X7R？');
    const words = { id: questionId, answer: `请${asker.contact.contactName}联系我`, publish: true };

    const refusal = await buyer().refusal('purchasing.inquiry.answer', words);
    const unread = await readBy(other, id);
    await buyer().mutate('purchasing.inquiry.answer', { ...words, confirm: `publishedQuestion:${questionId}` });

    expect(refusal.problems).toEqual({
      [`confirm.publishedQuestion:${questionId}`]: `将公开给所有供应商的文字里有“${asker.contact.contactName}”，会让人知道是谁提问的`,
    });
    expect(unread).toEqual([]);
    expect(await readBy(other, id)).toMatchObject([{ question: '可否用 X7R？' }]);
  });

  test('is published with words, and answered with some', async () => {
    const { questionId } = await buildAsked('可否用 X7R？');
    const refused = async (of: object) => (await buyer().refusal('purchasing.inquiry.answer', { id: questionId, ...of })).problems;

    expect(await refused({ answer: ' ' })).toEqual({ answer: '请填写答复' });
    expect(await refused({ answer: '可以', publish: true, publishedQuestion: ' ' })).toEqual({ publishedQuestion: '请填写问题' });
  });
});
