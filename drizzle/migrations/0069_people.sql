CREATE TABLE "hr_person" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"work_code" varchar(64) NOT NULL,
	"last_name" varchar(64) NOT NULL,
	"department_id" bigint NOT NULL,
	"job_title" varchar(64),
	"manager_id" bigint,
	"user_id" bigint,
	"sex" integer,
	"mobile" varchar(32),
	"telephone" varchar(32),
	"email" varchar(128),
	"birthday" date,
	"hire_date" date,
	"leave_date" date,
	"hr_status" varchar(64) DEFAULT 'regular' NOT NULL,
	"location" varchar(128),
	CONSTRAINT "hr_person_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hr_person_workcode" ON "hr_person" USING btree ("tenant_id","work_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_person_userid" ON "hr_person" USING btree ("tenant_id","user_id") WHERE is_deleted = 0;--> statement-breakpoint
-- Who has an account works here, but for suppliers and programs: under his number where that is his alone, else under his account.
ALTER TABLE "hr_person" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_user" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_dept" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "supplier_user" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_user" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "hr_person" ("tenant_id", "work_code", "last_name", "department_id", "user_id", "sex", "mobile", "email", "birthday")
SELECT own."tenant_id",
  CASE WHEN own."code" <> '' AND NOT EXISTS (
    SELECT FROM "system_user" AS other
    WHERE other."tenant_id" = own."tenant_id" AND other."is_deleted" = 0 AND other."id" <> own."id"
      AND lower(own."code") IN (lower(other."code"), lower(other."account"))
  ) THEN own."code" ELSE own."account" END,
  own."real_name", own."dept_id"[1], own."id", own."sex", own."phone", own."email", own."birthday"
FROM "system_user" AS own
WHERE own."is_deleted" = 0 AND own."status" = 1
  AND EXISTS (
    SELECT FROM "system_dept" AS place
    WHERE place."tenant_id" = own."tenant_id" AND place."id" = own."dept_id"[1] AND place."is_deleted" = 0
  )
  AND NOT EXISTS (SELECT FROM "supplier_user" AS s WHERE s."tenant_id" = own."tenant_id" AND s."user_id" = own."id")
  AND NOT EXISTS (SELECT FROM "client_user" AS c WHERE c."tenant_id" = own."tenant_id" AND c."user_id" = own."id");--> statement-breakpoint
ALTER TABLE "client_user" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "supplier_user" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_dept" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_user" FORCE ROW LEVEL SECURITY;
