ALTER TABLE "board_production_record" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "board_transfer_boards" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "board_work_order" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_quote" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_quote_line" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_inquiry_supplier" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_supplier" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was renamed before has two names until now.
UPDATE "board_production_record" c SET "work_order_number" = o."work_order_number" FROM "board_work_order" o
	WHERE o."tenant_id" = c."tenant_id" AND o."id" = c."work_order_id" AND c."work_order_number" <> o."work_order_number";
--> statement-breakpoint
UPDATE "board_transfer_boards" c SET "work_order_number" = o."work_order_number" FROM "board_work_order" o
	WHERE o."tenant_id" = c."tenant_id" AND o."id" = c."work_order_id" AND c."work_order_number" <> o."work_order_number";
--> statement-breakpoint
UPDATE "purchasing_quote" c SET "supplier_name" = o."name" FROM "purchasing_supplier" o
	WHERE o."tenant_id" = c."tenant_id" AND o."id" = c."supplier_id" AND c."supplier_name" <> o."name";
--> statement-breakpoint
UPDATE "purchasing_quote_line" c SET "supplier_name" = o."name" FROM "purchasing_supplier" o
	WHERE o."tenant_id" = c."tenant_id" AND o."id" = c."supplier_id" AND c."supplier_name" <> o."name";
--> statement-breakpoint
UPDATE "purchasing_inquiry_supplier" c SET "supplier_name" = o."name" FROM "purchasing_supplier" o
	WHERE o."tenant_id" = c."tenant_id" AND o."id" = c."supplier_id" AND c."supplier_name" <> o."name";
--> statement-breakpoint
UPDATE "purchasing_inquiry_supplier" c SET "supplier_number" = o."number" FROM "purchasing_supplier" o
	WHERE o."tenant_id" = c."tenant_id" AND o."id" = c."supplier_id" AND c."supplier_number" <> o."number";
--> statement-breakpoint
ALTER TABLE "board_production_record" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "board_transfer_boards" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "board_work_order" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_quote" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_quote_line" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_inquiry_supplier" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_supplier" FORCE ROW LEVEL SECURITY;
