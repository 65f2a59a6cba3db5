-- The rates that a plant begins with were no rows: nobody could rename or remove them. What a plant has changed or removed since stays so.
-- On a server that has tenants' business areas, the tenants are those with rows there.
ALTER TABLE "system_tenant" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_tax_rate" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_supplier" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_inquiry" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "purchasing_tax_rate" ("tenant_id", "fnumber", "ftax_rate")
SELECT plant."tenant_id", rate."fnumber", rate."ftax_rate"
FROM (
  SELECT "tenant_id" FROM "system_tenant" WHERE "is_deleted" = 0
  UNION SELECT "tenant_id" FROM "purchasing_tax_rate"
  UNION SELECT "tenant_id" FROM "purchasing_supplier"
  UNION SELECT "tenant_id" FROM "purchasing_inquiry"
) AS plant
CROSS JOIN (VALUES ('SL01_SYS', 0), ('SL02_SYS', 13), ('SL03_SYS', 9), ('SL04_SYS', 6), ('SL05_SYS', 3)) AS rate ("fnumber", "ftax_rate")
WHERE NOT EXISTS (
  SELECT FROM "purchasing_tax_rate" AS own WHERE own."tenant_id" = plant."tenant_id" AND own."fnumber" = rate."fnumber"
);--> statement-breakpoint
ALTER TABLE "purchasing_inquiry" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_supplier" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchasing_tax_rate" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_tenant" FORCE ROW LEVEL SECURITY;
