-- Unlocking a station is an operation of the feed log: plants that have its list get the entry, unless they have one of that key.
ALTER TABLE "system_dict_biz" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "system_dict_biz" ("tenant_id", "parent_id", "code", "dict_key", "dict_value", "dict_value_en", "sort", "is_sealed")
SELECT head."tenant_id", head."id", head."code", '8', '解锁', 'Unlock',
  (SELECT coalesce(max(entry."sort"), 0) + 1 FROM "system_dict_biz" AS entry
    WHERE entry."tenant_id" = head."tenant_id" AND entry."parent_id" = head."id" AND entry."is_deleted" = 0), 0
FROM "system_dict_biz" AS head
WHERE head."code" = 'smt_feed_mode' AND head."parent_id" = 0 AND head."is_deleted" = 0 AND NOT EXISTS (
  SELECT FROM "system_dict_biz" AS own WHERE own."tenant_id" = head."tenant_id" AND own."code" = head."code" AND own."dict_key" = '8'
);--> statement-breakpoint
ALTER TABLE "system_dict_biz" FORCE ROW LEVEL SECURITY;
