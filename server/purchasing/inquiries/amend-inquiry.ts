import * as z from 'zod';
import type { FieldView } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { expectedOf, id as idOf } from '#server/engine/inputs.ts';
import { moveAll } from '#server/engine/moves/move.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import { type Input, readInput } from '#server/engine/write-rows.ts';
import type { Problems } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { tellSuppliers } from '../supplier-door/tell-suppliers.ts';
import { invitedTo, listsOf } from './find-inquiry.ts';
import { type Inquiry, inquiry } from './inquiry.ts';
import { inquiryEvents } from './inquiry-events.ts';
import { inquiryLists } from './inquiry-lists.ts';
import { inviteSuppliers } from './invite-suppliers.ts';
import { readLists } from './read-lists.ts';
import { addInvited, lockInquiry, problemsOf } from './save-inquiry.ts';
import { ended, hasEnded } from './when.ts';

/** What may change in an inquiry that suppliers know; lines and days of theirs would be another inquiry. */
const amendable = ['note', 'fileList', 'exchangeRates'] as const;
const further = ['supplierList', 'temSupplierList'] as const;

const said = {
  currencyStays: { zh: '已发出的币种不能去掉，可以更新汇率', en: 'Currencies that suppliers know stay; their rates may change' },
  added: { zh: '增加', en: 'added' },
};

export const amendInput = z.looseObject({ id: idOf });

/** The form of an amendment: what may change, as it is, and lists for further suppliers. */
export async function amendForm(ctx: SignedInContext, id: string) {
  const about = await readRow(ctx, inquiry, id);
  const views: FieldView[] = [
    ...amendable.map((name) => viewOf(name, inquiry.fields[name], ctx.locale)),
    ...further.map((name) => furtherView(name, ctx)),
  ];
  return { number: about.number, title: about.title, version: about.version, fields: views, values: pickOf(about) };
}

function furtherView(name: (typeof further)[number], { locale }: SignedInContext): FieldView {
  const { required: _, ...view } = viewOf(name, inquiryLists[name], locale);
  return { ...view, label: `${said.added[locale]}${locale === 'zh' ? '' : ': '}${view.label}` };
}

const pickOf = (about: Inquiry) => Object.fromEntries(amendable.map((name) => [name, about[name]]));

/**
 * Changes what an inquiry says that was sent, and invites further suppliers. Whoever knows of it is told of what he reads of the change; how
 * currencies are compared is the buyer's own.
 */
export async function amendInquiry(ctx: SignedInContext, input: Input & { id: string }): Promise<Inquiry> {
  const before = await lockInquiry(ctx, input.id);
  const told = await invitedTo(ctx, [before.id]);
  const { added: others, suppliers, problems } = await readFurther(ctx, before, input);
  const sent = Object.fromEntries(amendable.flatMap((name) => (Object.hasOwn(input, name) ? [[name, input[name]]] : [])));
  const values = await readInput(ctx, inquiry, sent, true, [before.id], {
    ...(await problemsOf(ctx, { ...pickOf(before), currency: before.currency, ...sent })),
    ...currencyProblems(ctx, before, sent),
    ...problems,
  });
  const [after = before] = await moveAll(ctx, inquiry, [before.id], 'amend', { values, expected: expectedOf(ctx, input) });
  const change = changeOf(before, after);
  if (change.zh !== '') {
    await tellEvent(ctx, inquiryEvents.amend, { about: after, values: { zh: change.zh, en: change.en } });
    if (change.isTold) await tellSuppliers(ctx, after, told, 'amend', { zh: change.zh, en: change.en });
  }
  if (further.some((name) => others[name].length > 0)) {
    await addInvited(ctx, after.id, others, suppliers, told.length);
    const count = await inviteSuppliers(ctx, after);
    const added = (await invitedTo(ctx, [after.id])).slice(told.length).map(({ supplierName }) => supplierName);
    await tellEvent(ctx, inquiryEvents.addSuppliers, { about: after, values: { suppliers: added.join('、'), count: String(count) } });
  }
  return after;
}

/** Further suppliers, each other than those who know of it, with problems at the rows that were sent. */
async function readFurther(ctx: SignedInContext, about: Inquiry, input: Input) {
  const known = (await listsOf(ctx, [about.id])).get(about.id);
  const sent = Object.fromEntries(further.map((name) => [name, Array.isArray(input[name]) ? input[name] : []]));
  const whole = { ...known, ...Object.fromEntries(further.map((name) => [name, [...(known?.[name] ?? []), ...(sent[name] ?? [])]])) };
  const { lists, suppliers, problems: all } = await readLists(ctx, whole);
  const problems: Problems = {};
  for (const [path, text] of Object.entries(all)) {
    const [name, at, ...rest] = path.split('.');
    const place = Number(at) - (known?.[name as (typeof further)[number]]?.length ?? 0);
    if (further.some((one) => one === name) && place >= 0) problems[[name, place, ...rest].join('.')] = text;
  }
  const addedTo = (name: (typeof further)[number]) => lists[name].slice(known?.[name].length ?? 0);
  const added = { supplierList: addedTo('supplierList'), temSupplierList: addedTo('temSupplierList') };
  const [first] = further.filter((name) => (sent[name] ?? []).length > 0);
  if (first !== undefined && hasEnded(ctx, about)) problems[first] ??= ended().message;
  return { added, suppliers, problems };
}

/** A quote in a currency that is gone could not be compared any more. */
function currencyProblems(ctx: SignedInContext, before: Inquiry, { exchangeRates }: Input): Problems {
  if (!Array.isArray(exchangeRates)) return {};
  const isGone = ratesOf(before).some(({ currency }) => !exchangeRates.some((one) => one?.currency === currency));
  return isGone ? { exchangeRates: said.currencyStays[ctx.locale] } : {};
}

const ratesOf = ({ exchangeRates }: Inquiry) =>
  (exchangeRates ?? []).map(({ currency, rate }) => ({ currency: String(currency), rate: String(rate) }));

/** What differs, in words, and whether suppliers see it. */
function changeOf(before: Inquiry, after: Inquiry) {
  const differs = (name: (typeof amendable)[number]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null);
  const rateIn = (about: Inquiry, currency: string) => ratesOf(about).find((one) => one.currency === currency)?.rate ?? '—';
  const rates = ratesOf(after)
    .filter(({ currency, rate }) => Number(rateIn(before, currency)) !== Number(rate))
    .map(({ currency, rate }) => `${currency} ${rateIn(before, currency)} → ${rate}`);
  const shown = (['note', 'fileList'] as const).filter(differs).map((name) => inquiry.fields[name].label);
  const isNewCurrency = ratesOf(after).some(({ currency }) => rateIn(before, currency) === '—');
  return {
    zh: [...shown.map(({ zh }) => zh), ...rates].join('、'),
    en: [...shown.map(({ en }) => en.toLowerCase()), ...rates].join(', '),
    isTold: shown.length > 0 || isNewCurrency,
  };
}
