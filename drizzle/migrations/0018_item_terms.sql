DROP INDEX "rd_item_type_code";--> statement-breakpoint
ALTER TABLE "rd_item" ADD COLUMN "terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "rd_item_terms" ON "rd_item" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "rd_item_type_code" ON "rd_item" USING btree ("tenant_id","type_code","code") WHERE is_deleted = 0;