ALTER TABLE "purchasing_negotiation" ADD COLUMN "done_by_id" bigint;--> statement-breakpoint
ALTER TABLE "purchasing_negotiation" ADD COLUMN "approved_by" varchar(128);--> statement-breakpoint
ALTER TABLE "purchasing_negotiation" ADD COLUMN "approved_time" timestamptz;