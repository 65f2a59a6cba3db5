ALTER TABLE "board_shift_record" ADD COLUMN "line_type" varchar(64);--> statement-breakpoint
ALTER TABLE "board_shift_record" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "board_production_line" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Nobody knows what a line was before: what it is now is what its past shifts have been shown as.
UPDATE "board_shift_record" s SET "line_type" = l."line_type" FROM "board_production_line" l
	WHERE l."tenant_id" = s."tenant_id" AND l."id" = s."line_id";
--> statement-breakpoint
ALTER TABLE "board_shift_record" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "board_production_line" FORCE ROW LEVEL SECURITY;
