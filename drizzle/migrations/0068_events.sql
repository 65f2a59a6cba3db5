-- What happened to inquiries is now an event as of any record; the rows stay.
ALTER TABLE "purchasing_inquiry_event" RENAME TO "event";--> statement-breakpoint
ALTER TABLE "event" RENAME CONSTRAINT "purchasing_inquiry_event_tenant_id_id_pk" TO "event_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "event" RENAME COLUMN "inquiry_id" TO "record_id";--> statement-breakpoint
ALTER TABLE "event" RENAME COLUMN "invite_id" TO "part_id";--> statement-breakpoint
ALTER TABLE "event" RENAME COLUMN "detail" TO "values";--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "entity" varchar(64) NOT NULL DEFAULT 'purchasing.inquiry';--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "entity" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "purchasing_inquiry_event_inquiry";--> statement-breakpoint
CREATE INDEX "event_record" ON "event" USING btree ("tenant_id","entity","record_id","id");
