import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isOn } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, type Doubt } from '#server/confirm.ts';
import { id } from '#server/engine/inputs.ts';
import { move } from '#server/engine/moves/move.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { tellSuppliers } from '../supplier-door/tell-suppliers.ts';
import { type InvitedSupplier, invitedTo } from './find-inquiry.ts';
import { inquiry } from './inquiry.ts';
import { inquiryEvents } from './inquiry-events.ts';
import { openStates } from './inquiry-life.ts';
import { inquiryQuestion } from './inquiry-tables.ts';
import { hasEnded } from './when.ts';

const said = {
  blankQuestion: { zh: '请填写问题', en: 'Enter the question' },
  blankAnswer: { zh: '请填写答复', en: 'Enter the answer' },
  tooLong: { zh: '最多2000个字符', en: 'At most 2,000 characters' },
  ended: { zh: '询价已结束，不能再提问', en: 'The inquiry has ended: no more questions' },
  named: (name: string) => ({
    zh: `将公开给所有供应商的文字里有“${name}”，会让人知道是谁提问的`,
    en: `What all suppliers are to read names ${name} and so tells who asked`,
  }),
};

/** A supplier asks; `inviteId` is its own invitation. */
export async function askQuestion(ctx: SignedInContext, { inquiryId, question }: { inquiryId: string; question: string }): Promise<void> {
  const about = await readRow(ctx, inquiry, inquiryId);
  const [invite] = await invitedTo(ctx, [inquiryId]);
  if (!invite || ctx.session.supplierId === null) throw new BusinessError(messages.notAllowed, { code: 403 });
  if (hasEnded(ctx, about) || !openStates.some((state) => state === about.state))
    throw new BusinessError(said.ended, { field: 'question' });
  const asked = readText('question', question);
  await ctx.db.insert(inquiryQuestion).values({ inquiryId, inviteId: invite.id, question: asked });
  await tellEvent(ctx, inquiryEvents.ask, { about: { ...about, partId: invite.id, supplier: invite.supplierName, asked } });
}

export const answerInput = z.object({
  id,
  answer: z.string().max(5_000).default(''),
  /** Whether all invited suppliers read it. */
  publish: z.unknown().optional(),
  /** In which words; those of the supplier by default. */
  publishedQuestion: z.string().max(5_000).optional(),
  confirm: z.unknown().optional(),
});
type Answer = z.output<typeof answerInput>;

/**
 * The buyer answers who asked, or publishes question and answer to every invited supplier, which is not taken back; the answer can be put
 * better later.
 */
export async function answerQuestion(ctx: SignedInContext, { id: questionId, answer, confirm, ...input }: Answer): Promise<void> {
  const { tenantId, inquiryId, inviteId, question, publishedQuestion, id: column } = inquiryQuestion;
  const [asked] = await ctx.db
    .select({ inquiryId, inviteId, question, publishedQuestion })
    .from(inquiryQuestion)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(column, questionId)));
  if (!asked) throw new BusinessError(messages.absent, { code: 404 });
  const about = await move(ctx, inquiry, asked.inquiryId, 'answer');
  const typed = readText('answer', answer);
  const invited = await invitedTo(ctx, [about.id]);
  const asker = invited.find((one) => one.id === asked.inviteId);
  const isPublic = isOn(input.publish) || asked.publishedQuestion !== '';
  const shown = isPublic ? readText('publishedQuestion', input.publishedQuestion ?? (asked.publishedQuestion || asked.question)) : '';
  if (isPublic && asker) askToConfirm(namesIn(asker, questionId, `${shown} ${typed}`), confirm);
  await ctx.db
    .update(inquiryQuestion)
    .set({ publishedQuestion: shown, answer: typed, answeredBy: ctx.session.realName, answeredTime: sql`now()` })
    .where(and(eq(tenantId, ctx.session.tenantId), eq(column, questionId)));
  const told = isPublic ? invited : invited.filter((one) => one === asker);
  await tellSuppliers(ctx, about, told, 'answer', { question: shown || asked.question, answer: typed });
  const answered = { ...about, partId: asked.inviteId };
  if (isPublic) await tellEvent(ctx, inquiryEvents.answer, { about: answered });
  else await tellEvent(ctx, inquiryEvents.answerOne, { about: answered, values: { supplier: asker?.supplierName ?? '' } });
}

/** What gives away who asked, in words that all suppliers are to read. */
function namesIn({ supplierName, contactName, contactPhone, contactMail }: InvitedSupplier, about: string, text: string): Doubt[] {
  const firm = supplierName.replace(/(?:股份|责任)*有限(?:责任)?公司.*$|,?\s*(?:co|ltd|inc|gmbh|llc|corp)\b.*$/i, '').trim();
  // People write the beginning of a long name: 深圳华芯 for 深圳华芯电子.
  const [short = ''] = /^\p{Script=Han}{4}/u.exec(firm) ?? [];
  const named = [firm, short, contactName, contactPhone, contactMail].find(
    (one) => one.length > 1 && text.toLowerCase().includes(one.toLowerCase()),
  );
  return named === undefined ? [] : [{ name: 'publishedQuestion', about, text: said.named(named) }];
}

/**
 * The questions of an inquiry. A supplier reads its own, and those that were published, without who asked and when; buyers read all.
 */
export async function questionsOf(ctx: SignedInContext, about: string) {
  const { tenantId, inquiryId } = inquiryQuestion;
  const rows = await ctx.db
    .select()
    .from(inquiryQuestion)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(inquiryId, about)))
    .orderBy(asc(inquiryQuestion.id))
    .limit(500);
  const isBuyer = ctx.session.supplierId === null;
  const names = new Map((await invitedTo(ctx, [about])).map((one) => [one.id, one.supplierName]));
  return rows.flatMap(({ id, inviteId, question, publishedQuestion, answer, askedTime, answeredTime }) => {
    const isPublished = publishedQuestion !== '';
    if (isBuyer)
      return [{ id, question, publishedQuestion, answer, askedTime, answeredTime, isPublished, askedBy: names.get(inviteId ?? '') ?? '' }];
    const isOwn = names.has(inviteId ?? '');
    if (isOwn) return [{ id, question, answer, askedTime, answeredTime, isPublished }];
    return isPublished
      ? [{ id, question: publishedQuestion, answer, askedTime: answeredTime ?? askedTime, answeredTime, isPublished }]
      : [];
  });
}

function readText(field: 'question' | 'publishedQuestion' | 'answer', text: string): string {
  const typed = text.trim();
  if (typed === '') throw new BusinessError(field === 'answer' ? said.blankAnswer : said.blankQuestion, { field });
  if ([...typed].length > 2000) throw new BusinessError(said.tooLong, { field });
  return typed;
}
