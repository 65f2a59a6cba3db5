CREATE TABLE "cache_version" (
	"kind" varchar(64) PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL
);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ref" bigint DEFAULT next_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "session_ref" ON "session" USING btree ("ref");--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"account" varchar(64) NOT NULL,
	"device" varchar(8) NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_attempt_tenant_id_account_device_pk" PRIMARY KEY("tenant_id","account","device")
);
--> statement-breakpoint
-- The counts of the release before stay where it goes on counting (R-60); who is locked stays locked.
SELECT set_config('app.platform', 'on', true);--> statement-breakpoint
INSERT INTO "sign_in_attempt" ("tenant_id", "account", "device", "failures", "locked_until", "last_at") SELECT "tenant_id", "account", '', "failures", "locked_until", "last_at" FROM "sign_in_failure";--> statement-breakpoint
CREATE TABLE "system_api_scope" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"menu_id" bigint NOT NULL,
	"scope_name" varchar(64) NOT NULL,
	"resource_code" varchar(64) NOT NULL,
	"scope_path" varchar(255) NOT NULL,
	"scope_type" integer NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_data_source" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(64) NOT NULL,
	"driver_class" varchar(64) NOT NULL,
	"url" varchar(500) NOT NULL,
	"username" varchar(63) NOT NULL,
	"password" varchar(1000),
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_tenant_package" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"package_name" varchar(64) NOT NULL,
	"menu_id" bigint[] NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_top_menu" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"name" varchar(64) NOT NULL,
	"code" varchar(64) NOT NULL,
	"source" varchar(64),
	"path" varchar(500),
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_role_api_scope" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"role_id" bigint NOT NULL,
	"api_scope_id" bigint NOT NULL,
	CONSTRAINT "system_role_api_scope_tenant_id_role_id_api_scope_id_pk" PRIMARY KEY("tenant_id","role_id","api_scope_id")
);
--> statement-breakpoint
CREATE TABLE "system_top_menu_setting" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"top_menu_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "system_top_menu_setting_tenant_id_top_menu_id_menu_id_pk" PRIMARY KEY("tenant_id","top_menu_id","menu_id")
);
--> statement-breakpoint
ALTER TABLE "system_user" ADD COLUMN "weak_password" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "system_data_source_name" ON "system_data_source" USING btree ("name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "system_top_menu_tenant" ON "system_top_menu" USING btree ("tenant_id","id");--> statement-breakpoint
ALTER TABLE "system_user" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
WITH "shared" AS (
	SELECT "id", "tenant_id", "phone", row_number() OVER (PARTITION BY "tenant_id", "phone" ORDER BY "create_time", "id") AS "place"
	FROM "system_user" WHERE "is_deleted" = 0 AND "phone" IS NOT NULL
), "cleared" AS (
	UPDATE "system_user" u SET "phone" = NULL, "version" = u."version" + 1, "update_time" = now()
	FROM "shared" s WHERE u."id" = s."id" AND s."place" > 1
	RETURNING u."id", s."tenant_id", s."phone"
)
INSERT INTO "audit_log" ("tenant_id", "entity", "record_id", "action", "before", "after")
SELECT "tenant_id", 'system.user', "id", 'clear-shared-phone', jsonb_build_object('phone', "phone"), jsonb_build_object('phone', NULL) FROM "cleared";--> statement-breakpoint
ALTER TABLE "system_user" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "system_user_phone" ON "system_user" USING btree ("tenant_id","phone") WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE "registration_count" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"address" varchar(64) NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_count_tenant_id_address_pk" PRIMARY KEY("tenant_id","address")
);
--> statement-breakpoint
CREATE TABLE "unbound_identity" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"source" varchar(32) NOT NULL,
	"subject" varchar(191) NOT NULL,
	"avatar" varchar(500) DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_user_identity" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"source" varchar(32) NOT NULL,
	"subject" varchar(191) NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "system_user_identity_tenant_id_source_subject_pk" PRIMARY KEY("tenant_id","source","subject")
);
--> statement-breakpoint
CREATE TABLE "system_user_platform" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"user_type" integer NOT NULL,
	"user_ext" text DEFAULT '' NOT NULL,
	CONSTRAINT "system_user_platform_tenant_id_user_id_user_type_pk" PRIMARY KEY("tenant_id","user_id","user_type")
);
--> statement-breakpoint
CREATE INDEX "unbound_identity_expiry" ON "unbound_identity" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "system_user_identity_user" ON "system_user_identity" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE TABLE "desk_notice" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"title" varchar(255) NOT NULL,
	"category" integer NOT NULL,
	"release_time" timestamptz NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_attach" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"original_name" varchar(255) NOT NULL,
	"link" varchar(1000) NOT NULL,
	"domain" varchar(255),
	"name" varchar(255),
	"extension" varchar(16),
	"attach_size" integer
);
--> statement-breakpoint
CREATE TABLE "system_region" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(64) NOT NULL,
	"code" varchar(12) NOT NULL,
	"parent_code" varchar(12),
	"region_level" integer,
	"sort" integer NOT NULL,
	"ancestors" varchar(255),
	"province_code" varchar(12),
	"province_name" varchar(64),
	"city_code" varchar(12),
	"city_name" varchar(64),
	"district_code" varchar(12),
	"district_name" varchar(64),
	"town_code" varchar(12),
	"town_name" varchar(64),
	"village_code" varchar(12),
	"village_name" varchar(64),
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_white_ip" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"ip" varchar(64) NOT NULL,
	"remark" varchar(255)
);
--> statement-breakpoint
CREATE TABLE "log_api" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"service_id" varchar(32) DEFAULT '' NOT NULL,
	"server_host" varchar(255) DEFAULT '' NOT NULL,
	"server_ip" varchar(64) DEFAULT '' NOT NULL,
	"env" varchar(32) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"user_agent" varchar(255) DEFAULT '' NOT NULL,
	"request_uri" varchar(255) DEFAULT '' NOT NULL,
	"method" varchar(16) DEFAULT '' NOT NULL,
	"method_class" varchar(128) DEFAULT '' NOT NULL,
	"method_name" varchar(128) DEFAULT '' NOT NULL,
	"params" text DEFAULT '' NOT NULL,
	"time" varchar(16) DEFAULT '' NOT NULL,
	"create_by" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"type" varchar(16) DEFAULT '' NOT NULL,
	"title" varchar(128) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_error" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"service_id" varchar(32) DEFAULT '' NOT NULL,
	"server_host" varchar(255) DEFAULT '' NOT NULL,
	"server_ip" varchar(64) DEFAULT '' NOT NULL,
	"env" varchar(32) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"user_agent" varchar(255) DEFAULT '' NOT NULL,
	"request_uri" varchar(255) DEFAULT '' NOT NULL,
	"method" varchar(16) DEFAULT '' NOT NULL,
	"method_class" varchar(128) DEFAULT '' NOT NULL,
	"method_name" varchar(128) DEFAULT '' NOT NULL,
	"params" text DEFAULT '' NOT NULL,
	"time" varchar(16) DEFAULT '' NOT NULL,
	"create_by" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"stack_trace" text DEFAULT '' NOT NULL,
	"exception_name" varchar(128) DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"file_name" varchar(255) DEFAULT '' NOT NULL,
	"line_number" integer DEFAULT -1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_usual" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"service_id" varchar(32) DEFAULT '' NOT NULL,
	"server_host" varchar(255) DEFAULT '' NOT NULL,
	"server_ip" varchar(64) DEFAULT '' NOT NULL,
	"env" varchar(32) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"user_agent" varchar(255) DEFAULT '' NOT NULL,
	"request_uri" varchar(255) DEFAULT '' NOT NULL,
	"method" varchar(16) DEFAULT '' NOT NULL,
	"method_class" varchar(128) DEFAULT '' NOT NULL,
	"method_name" varchar(128) DEFAULT '' NOT NULL,
	"params" text DEFAULT '' NOT NULL,
	"time" varchar(16) DEFAULT '' NOT NULL,
	"create_by" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"log_level" varchar(8) DEFAULT 'info' NOT NULL,
	"log_id" varchar(64) DEFAULT '' NOT NULL,
	"log_data" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "desk_notice_tenant" ON "desk_notice" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "resource_attach_tenant" ON "resource_attach" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_region_code" ON "system_region" USING btree ("code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "system_region_parent" ON "system_region" USING btree ("parent_code");--> statement-breakpoint
CREATE INDEX "system_white_ip_tenant" ON "system_white_ip" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_white_ip_ip" ON "system_white_ip" USING btree ("tenant_id","ip") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "log_api_newest" ON "log_api" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "log_api_age" ON "log_api" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "log_error_newest" ON "log_error" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "log_error_age" ON "log_error" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "log_usual_newest" ON "log_usual" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "log_usual_age" ON "log_usual" USING btree ("create_time","id");
