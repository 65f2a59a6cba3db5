import { and, asc, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { move } from '#server/engine/moves/move.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tellSuppliers } from '../supplier-door/tell-suppliers.ts';
import { invitedTo } from './find-inquiry.ts';
import { inquiry } from './inquiry.ts';
import { openStates } from './inquiry-life.ts';
import { inquiryQuestion } from './inquiry-tables.ts';
import { tellBuyer } from './tell-buyer.ts';
import { addEvent } from './timeline.ts';
import { hasEnded } from './when.ts';

const said = {
  blankQuestion: { zh: '请填写问题', en: 'Enter the question' },
  blankAnswer: { zh: '请填写答复', en: 'Enter the answer' },
  tooLong: { zh: '最多2000个字符', en: 'At most 2,000 characters' },
  ended: { zh: '询价已结束，不能再提问', en: 'The inquiry has ended: no more questions' },
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
  await addEvent(ctx, { inquiryId, action: 'ask', inviteId: invite.id });
  await tellBuyer(ctx, about, { zh: `${invite.supplierName}提问`, en: `${invite.supplierName} asked` }, asked);
}

/** The buyer answers, and every invited supplier is told; the answer can be put better later. */
export async function answerQuestion(ctx: SignedInContext, { id, answer }: { id: string; answer: string }): Promise<void> {
  const { tenantId, inquiryId, question } = inquiryQuestion;
  const [asked] = await ctx.db
    .select({ inquiryId, question })
    .from(inquiryQuestion)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(inquiryQuestion.id, id)));
  if (!asked) throw new BusinessError(messages.absent, { code: 404 });
  const about = await move(ctx, inquiry, asked.inquiryId, 'answer');
  const typed = readText('answer', answer);
  await ctx.db
    .update(inquiryQuestion)
    .set({ answer: typed, answeredBy: ctx.session.realName, answeredTime: sql`now()` })
    .where(and(eq(tenantId, ctx.session.tenantId), eq(inquiryQuestion.id, id)));
  await tellSuppliers(ctx, about, await invitedTo(ctx, [about.id]), 'answer', { question: asked.question, answer: typed });
  await addEvent(ctx, { inquiryId: about.id, action: 'answer' });
}

/** The thread of an inquiry as every invited supplier reads it: who asked is told to nobody but the buyer. */
export async function questionsOf(ctx: SignedInContext, about: string) {
  const { id, tenantId, inquiryId, inviteId, question, answer, askedTime, answeredTime } = inquiryQuestion;
  const rows = await ctx.db
    .select({ id, inviteId, question, answer, askedTime, answeredTime })
    .from(inquiryQuestion)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(inquiryId, about)))
    .orderBy(asc(id))
    .limit(500);
  const names = new Map((await invitedTo(ctx, [about])).map((one) => [one.id, one.supplierName]));
  const isBuyer = ctx.session.supplierId === null;
  return rows.map(({ inviteId: by, ...row }) => ({ ...row, ...(isBuyer && { askedBy: names.get(by ?? '') ?? '' }) }));
}

function readText(field: 'question' | 'answer', text: string): string {
  const typed = text.trim();
  if (typed === '') throw new BusinessError(field === 'question' ? said.blankQuestion : said.blankAnswer, { field });
  if ([...typed].length > 2000) throw new BusinessError(said.tooLong, { field });
  return typed;
}
