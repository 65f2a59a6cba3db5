ALTER TABLE "board_shift_record" ADD COLUMN "slots" text;--> statement-breakpoint
ALTER TABLE "board_shift_record" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_dict_biz" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What a shift was laid out by before is what the settings have now; a plant's own slots stand for the system's.
WITH "own" AS (
	SELECT "tenant_id", "dict_key", "dict_value", "sort", "id" FROM "system_dict_biz"
	WHERE "code" = 'production_record_time_range' AND "parent_id" <> 0 AND "is_sealed" = 0 AND "is_deleted" = 0 AND "dict_key" IS NOT NULL
), "offered" AS (
	SELECT * FROM "own"
	UNION ALL
	SELECT t."tenant_id", d."dict_key", d."dict_value", d."sort", d."id" FROM "system_dict" d
	CROSS JOIN (SELECT DISTINCT "tenant_id" FROM "board_shift_record") t
	WHERE d."code" = 'production_record_time_range' AND d."parent_id" <> 0 AND d."is_sealed" = 0 AND d."is_deleted" = 0
		AND d."dict_key" IS NOT NULL AND NOT EXISTS (SELECT FROM "own" WHERE "own"."tenant_id" = t."tenant_id")
), "laid_out" AS (
	SELECT "tenant_id", string_agg(CASE WHEN "dict_key" = "span" THEN "span" ELSE "dict_key" || '=' || "span" END, E'\n' ORDER BY "sort", "id") AS "slots"
	FROM (SELECT *, CASE WHEN "dict_key" ~ '^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$' THEN "dict_key" ELSE "dict_value" END AS "span" FROM "offered") AS "named"
	WHERE "span" ~ '^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$'
	GROUP BY "tenant_id"
)
UPDATE "board_shift_record" s SET "slots" = l."slots" FROM "laid_out" l WHERE l."tenant_id" = s."tenant_id";
--> statement-breakpoint
ALTER TABLE "board_shift_record" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_dict_biz" FORCE ROW LEVEL SECURITY;
