CREATE TABLE "desk_message" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"title" varchar(255) NOT NULL,
	"title_en" varchar(255) NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"link" varchar(500) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"read_time" timestamptz
);
--> statement-breakpoint
CREATE TABLE "menu_use" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	"visit_time" timestamptz,
	"pin_time" timestamptz,
	CONSTRAINT "menu_use_tenant_id_user_id_menu_id_pk" PRIMARY KEY("tenant_id","user_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "desk_notice_read" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"notice_id" bigint NOT NULL,
	"read_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "desk_notice_read_tenant_id_user_id_notice_id_pk" PRIMARY KEY("tenant_id","user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "public_link" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"purpose" varchar(16) NOT NULL,
	"subject" varchar(128) NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"create_user" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"expire_time" timestamptz NOT NULL,
	"revoke_time" timestamptz
);
--> statement-breakpoint
CREATE TABLE "public_link_try" (
	"address" varchar(64) PRIMARY KEY NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "system_menu" ADD COLUMN "roles" varchar(500);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "top_menu_id" bigint;--> statement-breakpoint
CREATE INDEX "desk_message_reader" ON "desk_message" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "desk_message_unread" ON "desk_message" USING btree ("tenant_id","user_id") WHERE read_time is null;--> statement-breakpoint
CREATE UNIQUE INDEX "public_link_token" ON "public_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "public_link_tenant" ON "public_link" USING btree ("tenant_id","id");
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"purpose" varchar(16) NOT NULL,
	"phone" varchar(11) NOT NULL,
	"code_hash" varchar(64) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"address" varchar(64) DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messaging_outbox" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"channel" varchar(16) NOT NULL,
	"recipient" varchar(255) NOT NULL,
	"template" varchar(64) DEFAULT '' NOT NULL,
	"subject" varchar(255) DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"is_sealed" boolean DEFAULT false NOT NULL,
	"status" varchar(16) DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_time" timestamptz DEFAULT now() NOT NULL,
	"end_time" timestamptz,
	"message_id" varchar(36) DEFAULT gen_random_uuid() NOT NULL,
	"via" varchar(16) DEFAULT '' NOT NULL,
	"error" varchar(500) DEFAULT '' NOT NULL,
	"sent_time" timestamptz,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_user" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	CONSTRAINT "supplier_user_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_draft" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"form" varchar(255) NOT NULL,
	"page" varchar(255) NOT NULL,
	"version" varchar(32) DEFAULT '' NOT NULL,
	"form_key" varchar(64) DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"save_time" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_tab" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"session_id" varchar(64) NOT NULL,
	"page" varchar(255) NOT NULL,
	"query" varchar(1000) DEFAULT '' NOT NULL,
	"title" varchar(200) DEFAULT '' NOT NULL,
	"visit_time" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unbound_identity" ADD COLUMN "name" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_user_identity" ADD COLUMN "name" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_user_identity" ADD COLUMN "bound_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "system_user_identity" ADD COLUMN "presented_as" varchar(32) GENERATED ALWAYS AS (md5(source || ':' || subject)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace_tab" ADD CONSTRAINT "workspace_tab_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_code_phone" ON "one_time_code" USING btree ("tenant_id","phone","created_at");--> statement-breakpoint
CREATE INDEX "one_time_code_address" ON "one_time_code" USING btree ("tenant_id","address","created_at");--> statement-breakpoint
CREATE INDEX "messaging_outbox_tenant" ON "messaging_outbox" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "messaging_outbox_due" ON "messaging_outbox" USING btree ("next_time","id") WHERE status in ('waiting', 'sending', 'failed');--> statement-breakpoint
CREATE INDEX "messaging_outbox_sealed" ON "messaging_outbox" USING btree ("end_time") WHERE is_sealed and body <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_user_contact" ON "supplier_user" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "supplier_user_supplier" ON "supplier_user" USING btree ("tenant_id","supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_draft_form" ON "workspace_draft" USING btree ("tenant_id","user_id","form");--> statement-breakpoint
CREATE INDEX "workspace_draft_age" ON "workspace_draft" USING btree ("tenant_id","save_time");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_tab_page" ON "workspace_tab" USING btree ("tenant_id","session_id","page");--> statement-breakpoint
CREATE INDEX "workspace_tab_session" ON "workspace_tab" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "system_user_identity_presented" ON "system_user_identity" USING btree ("presented_as");
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"dept_ids" varchar(2000) DEFAULT '' NOT NULL,
	"role_ids" varchar(2000) DEFAULT '' NOT NULL,
	"locale" varchar(2) DEFAULT 'zh' NOT NULL,
	"kind" varchar(16) NOT NULL,
	"entity" varchar(64) NOT NULL,
	"state" varchar(16) DEFAULT 'waiting' NOT NULL,
	"input" jsonb NOT NULL,
	"outcome" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file_key" varchar(255),
	"file_name" varchar(255),
	"problem" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"beat_time" timestamptz,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"start_time" timestamptz,
	"end_time" timestamptz
);
--> statement-breakpoint
CREATE INDEX "job_owner" ON "job" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "job_open" ON "job" USING btree ("state","id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_age" ON "job" USING btree ("create_time");
--> statement-breakpoint
CREATE TABLE "ui_setting" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"language" varchar(8),
	"theme" varchar(32),
	"colour" varchar(7),
	"collapse" boolean,
	CONSTRAINT "ui_setting_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "lock_hash" varchar(255);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "lock_failures" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TABLE "resource_oss" (
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
	"category" integer NOT NULL,
	"oss_code" varchar(64) NOT NULL,
	"endpoint" varchar(255),
	"bucket_name" varchar(63),
	"region" varchar(64),
	"access_key" varchar(1000),
	"secret_key" varchar(1000),
	"app_id" varchar(64),
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" char(32) PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"oss_id" bigint,
	"original_name" varchar(255) NOT NULL,
	"media_type" varchar(64) NOT NULL,
	"size" bigint NOT NULL,
	"sha256" char(64) NOT NULL,
	"state" varchar(8) NOT NULL,
	"create_user" bigint NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "stored_file_state" CHECK (state in ('storing', 'pending', 'kept')),
	CONSTRAINT "stored_file_size" CHECK (size >= 0)
);
--> statement-breakpoint
CREATE TABLE "list_codes" (
	"id" varchar(32) PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"list" varchar(64) NOT NULL,
	"field" varchar(64) NOT NULL,
	"codes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_setting" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"list" varchar(64) NOT NULL,
	"columns" jsonb,
	"view_id" bigint,
	"density" varchar(12),
	CONSTRAINT "list_setting_tenant_id_user_id_list_pk" PRIMARY KEY("tenant_id","user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"list" varchar(64) NOT NULL,
	"name" varchar(50) NOT NULL,
	"search" text NOT NULL,
	"role_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "must_choose" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "resource_oss_tenant" ON "resource_oss" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_oss_osscode" ON "resource_oss" USING btree ("tenant_id","oss_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_oss_enabled" ON "resource_oss" USING btree ("tenant_id") WHERE "resource_oss"."status" = 2 and is_deleted = 0;--> statement-breakpoint
CREATE INDEX "stored_file_owner" ON "stored_file" USING btree ("tenant_id","create_user");--> statement-breakpoint
CREATE INDEX "stored_file_unused" ON "stored_file" USING btree ("create_time") WHERE state <> 'kept';--> statement-breakpoint
CREATE INDEX "stored_file_place" ON "stored_file" USING btree ("oss_id");--> statement-breakpoint
CREATE INDEX "list_codes_user" ON "list_codes" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("tenant_id","user_id","list","name");--> statement-breakpoint
CREATE INDEX "list_view_role" ON "list_view" USING btree ("tenant_id","role_id");
--> statement-breakpoint
CREATE TABLE "messaging_sms" (
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
	"category" integer NOT NULL,
	"sms_code" varchar(64) NOT NULL,
	"template_id" varchar(500),
	"sign_name" varchar(32),
	"endpoint" varchar(255),
	"access_key" varchar(1000),
	"secret_key" varchar(1000),
	"region_id" varchar(64),
	"app_id" varchar(64),
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "purchasing_supplier" (
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
	"number" varchar(32) NOT NULL,
	"name" varchar(128) NOT NULL,
	"short_name" varchar(64),
	"phone" varchar(32),
	"mail" varchar(128),
	"address" varchar(255),
	"tax_number" varchar(32),
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "purchasing_supplier_contact" (
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
	"supplier_id" bigint NOT NULL,
	"name" varchar(64) NOT NULL,
	"phone" varchar(11) NOT NULL,
	"mail" varchar(128),
	"is_default" boolean DEFAULT false NOT NULL,
	"sms_warn" boolean DEFAULT false NOT NULL,
	"mail_warn" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_ding" (
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
	"app_id" varchar(27) NOT NULL,
	"app_secret" varchar(1000),
	"agent_id" varchar(32),
	"endpoint" varchar(300) NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_social_provider" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source" varchar(26) NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"name_zh" varchar(32) NOT NULL,
	"name_en" varchar(32) NOT NULL,
	"issuer" varchar(300),
	"authorize_url" varchar(300),
	"token_url" varchar(300),
	"user_url" varchar(300),
	"subject_field" varchar(32),
	"client_id" varchar(200) NOT NULL,
	"client_secret" varchar(1000),
	"scopes" varchar(200),
	"client_redirect" varchar(300)
);
--> statement-breakpoint
CREATE TABLE "social_attempt" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"source" varchar(32) NOT NULL,
	"purpose" varchar(4) NOT NULL,
	"browser" varchar(64) DEFAULT '' NOT NULL,
	"nonce" varchar(64) NOT NULL,
	"verifier" varchar(64) NOT NULL,
	"redirect_uri" varchar(500) NOT NULL,
	"host_tenant" varchar(12) DEFAULT '' NOT NULL,
	"go_to" varchar(500) DEFAULT '' NOT NULL,
	"user_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "messaging_sms_tenant" ON "messaging_sms" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messaging_sms_smscode" ON "messaging_sms" USING btree ("tenant_id","sms_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "messaging_sms_enabled" ON "messaging_sms" USING btree ("tenant_id") WHERE "messaging_sms"."status" = 2 and is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchasing_supplier_tenant" ON "purchasing_supplier" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_supplier_number" ON "purchasing_supplier" USING btree ("tenant_id","number") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchasing_supplier_contact_tenant" ON "purchasing_supplier_contact" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_supplier_contact_supplierid_phone" ON "purchasing_supplier_contact" USING btree ("tenant_id","supplier_id","phone") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchasing_supplier_contact_phone" ON "purchasing_supplier_contact" USING btree ("tenant_id","phone");--> statement-breakpoint
CREATE INDEX "system_ding_tenant" ON "system_ding" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_ding_appid" ON "system_ding" USING btree ("tenant_id","app_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "system_social_provider_source" ON "system_social_provider" USING btree ("source") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "social_attempt_expiry" ON "social_attempt" USING btree ("expires_at");
--> statement-breakpoint
ALTER TABLE "desk_notice" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "messaging_outbox" ADD COLUMN "user_id" bigint;--> statement-breakpoint
CREATE INDEX "messaging_outbox_user" ON "messaging_outbox" USING btree ("tenant_id","user_id","id") WHERE user_id is not null;
--> statement-breakpoint
ALTER TABLE "system_social_provider" ADD COLUMN "further_hosts" varchar(500);
--> statement-breakpoint
ALTER TABLE "system_top_menu" ADD COLUMN "name_en" varchar(64);
--> statement-breakpoint
CREATE TABLE "typed_form" (
	"browser" varchar(64) NOT NULL,
	"form" varchar(255) NOT NULL,
	"page" varchar(255) NOT NULL,
	"version" varchar(32) NOT NULL,
	"content" jsonb NOT NULL,
	"user_id" bigint,
	"address" varchar(64) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "typed_form_browser_form_pk" PRIMARY KEY("browser","form")
);
--> statement-breakpoint
CREATE INDEX "typed_form_expiry" ON "typed_form" USING btree ("expires_at");
