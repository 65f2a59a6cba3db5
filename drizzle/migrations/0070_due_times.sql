DROP INDEX "flow_timer_node";--> statement-breakpoint
ALTER TABLE "flow_timer" ADD COLUMN "rung" varchar(8) DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_timer_node" ON "flow_timer" USING btree ("tenant_id","instance_id","node","rung");