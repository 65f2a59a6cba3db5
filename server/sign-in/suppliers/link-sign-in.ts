import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readTenant, refuseWrongToken } from '#server/access/links/open-link.ts';
import type { Context } from '#server/calls/context.ts';
import { findSource } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import { inquiry } from '#server/purchasing/inquiries/inquiry.ts';
import { inquirySupplier } from '#server/purchasing/inquiries/inquiry-tables.ts';
import { supplierMessage } from '#server/purchasing/supplier-door/supplier-message-table.ts';
import { supplierContact } from '#server/purchasing/suppliers/supplier-contact.ts';
import { hashOf } from '#server/security/secret-token.ts';
import { linkEnded } from '../refusals.ts';
import type { Open } from '../sign-in.ts';
import { enterContact, findContacts } from './enter-contact.ts';
import type { Contact } from './supplier-user.ts';

/** What a link from a mail opens, and whether it still does. Wrong tokens are answered and counted as those of any public page. */
export async function lookAtLink(ctx: Context, token: string) {
  const link = await findLink(ctx, token);
  const factory = link && (await ctx.database.transact({ tenantId: link.tenantId }, (db) => readTenant(db, link.tenantId)));
  if (!link || !factory) return refuseWrongToken(ctx);
  const { tenantId, inquiryId, subject, isOpen, isWithdrawn, expireTime } = link;
  const cancelReason = isWithdrawn ? await cancelledFor(ctx, link) : undefined;
  const shown = { tenantId, tenantName: factory.tenantName, inquiryId, subject, isOpen, isWithdrawn, expireTime };
  return { ...shown, isCancelled: cancelReason !== undefined, cancelReason, hasRecord: !isGuests(link) };
}

/** Signs in the contact of a link. It works until its end, as often as he likes: mail programs and people open links more than once. */
export async function enterByLink<Opened>(ctx: Context, token: string, open: Open<Opened>): Promise<Opened> {
  const link = await findLink(ctx, token);
  if (!link) return refuseWrongToken(ctx);
  if (!link.isOpen) throw linkEnded();
  const { id, tenantId } = link;
  return enterContact(
    ctx,
    { tenantId },
    {
      look: (db, isGranted) => contactOf(db, link, isGranted),
      name: `link ${id}`,
      proof: '邮件链接',
      isRight: () =>
        ctx.database.transact({ tenantId }, async (db) => {
          const used = await db
            .update(supplierMessage)
            .set({ lastUsedTime: sql`now()` })
            .where(and(eq(supplierMessage.tenantId, tenantId), eq(supplierMessage.id, id), isNull(supplierMessage.revokeTime)))
            .returning({ id: supplierMessage.id });
          return used.length > 0;
        }),
      wrong: linkEnded,
    },
    open,
  );
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** A temporary supplier has no contact on record; its invitation stands for one. */
const isGuests = ({ contactId, inviteId }: Pick<Link, 'contactId' | 'inviteId'>): boolean => contactId === inviteId;

async function contactOf(db: Transaction, link: Link, isGranted: boolean): Promise<Contact | undefined> {
  if (isGuests(link)) return findGuest(db, link, isGranted);
  const [one] = await findContacts(db, link.tenantId, eq(supplierContact.table.id, link.contactId ?? '0'), isGranted);
  return one;
}

async function findGuest(db: Transaction, link: Link, isGranted: boolean): Promise<Contact | undefined> {
  const { id, tenantId, inquiryId, supplierId, supplierName, contactName, invitedTime } = inquirySupplier;
  const asked = db
    .select({ id, name: contactName, supplierName })
    .from(inquirySupplier)
    .where(
      and(
        ...[eq(tenantId, link.tenantId), eq(id, link.inviteId ?? '0'), eq(inquiryId, link.inquiryId)],
        ...[isNull(supplierId), isNotNull(invitedTime)],
      ),
    );
  const [guest] = isGranted ? await asked.for('share') : await asked;
  return guest && { ...guest, supplierId: guest.id, shortName: null };
}

/** Why the inquiry of a link was cancelled, where the link ended with it and its supplier was told so; nobody else learns of it. */
async function cancelledFor({ database, sources }: Context, { id, tenantId, inquiryId }: Link): Promise<string | undefined> {
  const own = alias(supplierMessage, 'own');
  const source = await database.transact({ tenantId }, async (db) => {
    const told = await db
      .select({ id: supplierMessage.id })
      .from(supplierMessage)
      .innerJoin(own, and(eq(own.tenantId, supplierMessage.tenantId), eq(own.inviteId, supplierMessage.inviteId)))
      .where(
        and(
          ...[eq(own.tenantId, tenantId), eq(own.id, id), eq(supplierMessage.inquiryId, inquiryId), eq(supplierMessage.reason, 'cancel')],
          // Links end in the transaction that tells of it.
          eq(own.revokeTime, supplierMessage.createTime),
        ),
      )
      .limit(1);
    return told.length > 0 ? findSource(db, tenantId) : undefined;
  });
  if (source === undefined) return undefined;
  const { table } = inquiry;
  const [row] = await (source === null ? database : sources.at(source)).transact({ tenantId }, (db) =>
    db
      .select({ reason: table.cancelReason })
      .from(table)
      .where(and(eq(table.tenantId, tenantId), eq(table.id, inquiryId))),
  );
  return row?.reason ?? '';
}

async function findLink({ database }: Context, token: string) {
  const hash = hashOf(token);
  const { id, tenantId, inquiryId, inviteId, contactId, subject, tokenHash, expireTime, revokeTime } = supplierMessage;
  return database.transact({ presentedKey: hash }, async (db) => {
    const [found] = await db
      .select({
        ...{ id, tenantId, inquiryId, inviteId, contactId, subject, expireTime },
        isWithdrawn: sql<boolean>`${revokeTime} is not null`,
        isOpen: sql<boolean>`${revokeTime} is null and ${expireTime} > now()`,
      })
      .from(supplierMessage)
      .where(eq(tokenHash, hash));
    return found;
  });
}
