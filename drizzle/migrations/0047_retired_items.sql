ALTER TABLE "rd_item" ADD COLUMN "retired_reason" varchar(255);--> statement-breakpoint
ALTER TABLE "rd_item" ADD COLUMN "replacement_id" bigint;--> statement-breakpoint
ALTER TABLE "rd_item" ADD COLUMN "was_released" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rd_item" ADD COLUMN "former_codes" varchar(255);--> statement-breakpoint
CREATE INDEX "rd_item_former" ON "rd_item" USING btree ("tenant_id","former_codes") WHERE former_codes is not null;--> statement-breakpoint
ALTER TABLE "rd_item" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "rd_item" SET "was_released" = true WHERE "state" <> 'draft';--> statement-breakpoint
ALTER TABLE "rd_item" FORCE ROW LEVEL SECURITY;
