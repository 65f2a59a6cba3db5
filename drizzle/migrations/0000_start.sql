CREATE TABLE "board_production_line" (
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
	"line_code" varchar(32) NOT NULL,
	"line_name" varchar(64) NOT NULL,
	"line_type" varchar(64) NOT NULL,
	"dept_id" bigint,
	"standard_manpower" integer,
	"leader" varchar(64),
	"is_enabled" boolean DEFAULT true NOT NULL,
	"sort" integer,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "board_production_record" (
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
	"line_id" bigint NOT NULL,
	"shift_record_id" bigint NOT NULL,
	"work_order_id" bigint NOT NULL,
	"work_order_plan_id" bigint,
	"work_order_number" varchar(64),
	"layout" varchar(32),
	"plan_date" date NOT NULL,
	"shift_type" varchar(64) NOT NULL,
	"time_range" varchar(64) NOT NULL,
	"input_count" integer NOT NULL,
	"output_count" integer NOT NULL,
	"bad_count" integer NOT NULL,
	"appearance_bad_count" integer,
	"unpleasant_sight" varchar(500),
	"number_of_worker" integer NOT NULL,
	"work_hour" numeric(18, 2) NOT NULL,
	"except_work_of_worker" integer,
	"except_work_hour" numeric(18, 2),
	"except_work_note" varchar(500),
	"work_hour_type" integer NOT NULL,
	"production_process" integer NOT NULL,
	"note" varchar(500),
	"warnings" varchar(255),
	"warnings_confirmed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_shift_record" (
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
	"line_id" bigint NOT NULL,
	"shift_type" varchar(64) NOT NULL,
	"plan_date" date,
	"start_time" timestamptz NOT NULL,
	"end_time" timestamptz,
	"shift_state" varchar(64) NOT NULL,
	"line_state" integer NOT NULL,
	"line_state_desc" varchar(255),
	"should_attend_count" integer NOT NULL,
	"real_attend_count" integer NOT NULL,
	"leave_count" integer NOT NULL,
	"team_leader" varchar(64),
	"ipqc" varchar(64),
	"pie" varchar(64),
	"pqe" varchar(64),
	"indirect_work_hour" numeric(18, 2),
	"borrow_work_hour" numeric(18, 2),
	"lending_work_hour" numeric(18, 2),
	"other_work_hour" numeric(18, 2),
	"end_note" text,
	"restart_reason" varchar(255),
	"restarted_by" bigint,
	"restarted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "board_work_order" (
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
	"work_order_number" varchar(64) NOT NULL,
	"work_order_erp_id" varchar(64),
	"product_long_code" varchar(128),
	"product_name" varchar(255),
	"customer_code" varchar(64),
	"plan_qty" integer,
	"line_id" bigint,
	"side" varchar(64),
	"order_state" varchar(64),
	"start_date" date,
	"due_date" date,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "board_work_order_plan" (
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
	"work_order_id" bigint NOT NULL,
	"line_id" bigint,
	"plan_date" date NOT NULL,
	"plan_count" integer NOT NULL,
	"standard_manpower" integer,
	"standard_capacity" integer,
	"layout" varchar(32),
	"standard_work_hour" numeric(18, 4),
	"short_fall_switch" boolean DEFAULT false NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "board_line_state_history" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"line_id" bigint NOT NULL,
	"shift_record_id" bigint NOT NULL,
	"from_state" integer NOT NULL,
	"from_desc" varchar(255),
	"to_state" integer NOT NULL,
	"to_desc" varchar(255),
	"create_user" bigint NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_client" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" varchar(64) NOT NULL,
	"client_secret" varchar(255),
	"authorized_grant_types" varchar(255) NOT NULL,
	"scope" varchar(255),
	"access_token_validity" integer NOT NULL,
	"refresh_token_validity" integer NOT NULL,
	"web_server_redirect_uri" varchar(500),
	"resource_ids" varchar(255),
	"authorities" varchar(255),
	"autoapprove" varchar(255),
	"additional_information" text
);
--> statement-breakpoint
CREATE TABLE "system_data_scope" (
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
	"scope_type" integer NOT NULL,
	"scope_value" varchar(2000),
	"scope_field" varchar(255),
	"scope_class" varchar(500),
	"scope_column" varchar(64),
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_dept" (
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
	"dept_name" varchar(64) NOT NULL,
	"full_name" varchar(128),
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"dept_category" integer,
	"ancestors" varchar(2000),
	"sort" integer NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_dict" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" varchar(64) NOT NULL,
	"dict_value" varchar(255) NOT NULL,
	"dict_value_en" varchar(255),
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"dict_key" varchar(64),
	"sort" integer NOT NULL,
	"is_sealed" integer NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_dict_biz" (
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
	"code" varchar(64) NOT NULL,
	"dict_value" varchar(255) NOT NULL,
	"dict_value_en" varchar(255),
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"dict_key" varchar(64),
	"sort" integer NOT NULL,
	"is_sealed" integer NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_menu" (
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
	"name_en" varchar(64),
	"code" varchar(64) NOT NULL,
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"path" varchar(500),
	"source" varchar(64),
	"alias" varchar(64),
	"sort" integer NOT NULL,
	"category" integer NOT NULL,
	"action" integer,
	"is_open" integer,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_param" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"param_name" varchar(255) NOT NULL,
	"param_key" varchar(255) NOT NULL,
	"param_value" text NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_post" (
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
	"category" integer,
	"post_code" varchar(32) NOT NULL,
	"post_name" varchar(64) NOT NULL,
	"sort" integer NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_role" (
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
	"role_name" varchar(64) NOT NULL,
	"role_alias" varchar(64) NOT NULL,
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_tenant" (
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
	"tenant_name" varchar(64) NOT NULL,
	"linkman" varchar(64),
	"contact_number" varchar(32),
	"address" varchar(255),
	"account_number" integer,
	"expire_time" timestamptz,
	"domain" varchar(253),
	"background_url" varchar(500),
	"time_zone" varchar(64),
	"package_id" bigint,
	"datasource_id" bigint,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "system_user" (
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
	"account" varchar(64) NOT NULL,
	"password" varchar(255) NOT NULL,
	"name" varchar(64),
	"real_name" varchar(64) NOT NULL,
	"role_id" bigint[],
	"dept_id" bigint[],
	"post_id" bigint[],
	"phone" varchar(32),
	"email" varchar(128),
	"sex" integer,
	"birthday" date,
	"user_type" integer,
	"code" varchar(32),
	"avatar" varchar(500),
	"must_change_password" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"entity" varchar(64) NOT NULL,
	"record_id" bigint,
	"action" varchar(64) NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"user_id" bigint,
	"account" varchar(64),
	"request_id" varchar(64),
	"create_time" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_role_data_scope" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"role_id" bigint NOT NULL,
	"data_scope_id" bigint NOT NULL,
	CONSTRAINT "system_role_data_scope_tenant_id_role_id_data_scope_id_pk" PRIMARY KEY("tenant_id","role_id","data_scope_id")
);
--> statement-breakpoint
CREATE TABLE "system_role_menu" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "system_role_menu_tenant_id_role_id_menu_id_pk" PRIMARY KEY("tenant_id","role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"path" varchar(128) NOT NULL,
	"key" varchar(255) NOT NULL,
	"input_hash" varchar(64) NOT NULL,
	"answer" jsonb NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"key" varchar(64) PRIMARY KEY NOT NULL,
	"answer_hash" varchar(64) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" varchar(8) NOT NULL,
	"family" varchar(64) NOT NULL,
	"client_id" varchar(64) DEFAULT '' NOT NULL,
	"dept_id" bigint,
	"role_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address" varchar(64) DEFAULT '' NOT NULL,
	"user_agent" varchar(255) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"account" varchar(64) NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_failure_tenant_id_account_pk" PRIMARY KEY("tenant_id","account")
);
--> statement-breakpoint
CREATE INDEX "board_production_line_tenant" ON "board_production_line" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_production_line_linecode" ON "board_production_line" USING btree ("tenant_id","line_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "board_production_record_tenant" ON "board_production_record" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_production_record_once" ON "board_production_record" USING btree ("tenant_id","work_order_id","line_id",coalesce(layout, ''),"plan_date","time_range") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "board_production_record_shift" ON "board_production_record" USING btree ("tenant_id","shift_record_id");--> statement-breakpoint
CREATE INDEX "board_production_record_plan" ON "board_production_record" USING btree ("tenant_id","work_order_plan_id");--> statement-breakpoint
CREATE INDEX "board_shift_record_tenant" ON "board_shift_record" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_shift_record_open" ON "board_shift_record" USING btree ("tenant_id","line_id") WHERE is_deleted = 0 and shift_state = 'open';--> statement-breakpoint
CREATE INDEX "board_shift_record_line" ON "board_shift_record" USING btree ("tenant_id","line_id","start_time");--> statement-breakpoint
CREATE INDEX "board_work_order_tenant" ON "board_work_order" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_work_order_workordernumber" ON "board_work_order" USING btree ("tenant_id","work_order_number") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "board_work_order_plan_tenant" ON "board_work_order_plan" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_work_order_plan_once" ON "board_work_order_plan" USING btree ("tenant_id","work_order_id",coalesce(line_id, 0),"plan_date",coalesce(layout, '')) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "board_work_order_plan_day" ON "board_work_order_plan" USING btree ("tenant_id","plan_date","line_id");--> statement-breakpoint
CREATE INDEX "board_line_state_history_shift" ON "board_line_state_history" USING btree ("tenant_id","shift_record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_client_clientid" ON "system_client" USING btree ("client_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "system_dept_tenant" ON "system_dept" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_dict_code_dictkey_parentid" ON "system_dict" USING btree ("code","dict_key","parent_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "system_dict_biz_tenant" ON "system_dict_biz" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_dict_biz_code_dictkey_parentid" ON "system_dict_biz" USING btree ("tenant_id","code","dict_key","parent_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "system_menu_code" ON "system_menu" USING btree ("code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "system_param_paramkey" ON "system_param" USING btree ("param_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "system_post_tenant" ON "system_post" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_post_postcode" ON "system_post" USING btree ("tenant_id","post_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "system_role_tenant" ON "system_role" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "system_tenant_tenant" ON "system_tenant" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_tenant_code" ON "system_tenant" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_tenant_domain" ON "system_tenant" USING btree ("domain") WHERE is_deleted = 0 and domain is not null;--> statement-breakpoint
CREATE INDEX "system_user_tenant" ON "system_user" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_user_account" ON "system_user" USING btree ("tenant_id","account") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("tenant_id","entity","record_id");--> statement-breakpoint
CREATE INDEX "system_role_menu_menu" ON "system_role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_key_use" ON "idempotency_key" USING btree ("tenant_id","user_id","path","key");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "captcha_expiry" ON "captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "session_family" ON "session" USING btree ("family");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");