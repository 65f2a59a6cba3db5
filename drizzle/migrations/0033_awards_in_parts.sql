ALTER TABLE "purchasing_award" ADD COLUMN "told_time" timestamptz;--> statement-breakpoint
ALTER TABLE "rd_item_price" ADD COLUMN "award_id" bigint;--> statement-breakpoint
-- What suppliers were told of stays told; row security is put back at each start.
ALTER TABLE "purchasing_award" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_inquiry_event" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "purchasing_award" a SET "told_time" = e."create_time"
FROM "purchasing_inquiry_event" e
WHERE e."tenant_id" = a."tenant_id" AND e."inquiry_id" = a."inquiry_id" AND e."action" = 'tellAwards' AND a."told_time" IS NULL;--> statement-breakpoint
ALTER TABLE "purchasing_award" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_inquiry_event" FORCE ROW LEVEL SECURITY;
