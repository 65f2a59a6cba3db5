DROP INDEX "board_work_order_plan_once";--> statement-breakpoint
ALTER TABLE "board_work_order_plan" ADD COLUMN "shift_type" varchar(64);--> statement-breakpoint
CREATE UNIQUE INDEX "board_work_order_plan_once" ON "board_work_order_plan" USING btree ("tenant_id","work_order_id",coalesce(line_id, 0),"plan_date",coalesce(layout, ''),coalesce(shift_type, '')) WHERE is_deleted = 0;