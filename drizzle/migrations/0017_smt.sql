CREATE TABLE "smt_alarm" (
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
	"line_id" bigint NOT NULL,
	"station" varchar(32),
	"kind" varchar(64) NOT NULL,
	"state" varchar(64) DEFAULT 'open',
	"message" varchar(255) NOT NULL,
	"occur_time" timestamptz,
	"close_time" timestamptz,
	"tell_time" timestamptz,
	"note" text,
	CONSTRAINT "smt_alarm_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_feed_log_archive_log" (
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
	"archive_month" char(7) NOT NULL,
	"state" varchar(64) DEFAULT 'running',
	"moved_rows" integer DEFAULT 0,
	"start_time" timestamptz,
	"end_time" timestamptz,
	"note" text,
	CONSTRAINT "smt_feed_log_archive_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_flow" (
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
	"flow_code" varchar(64) NOT NULL,
	"flow_name" varchar(128) NOT NULL,
	"note" text,
	CONSTRAINT "smt_flow_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_flow_product" (
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
	"flow_id" bigint NOT NULL,
	"product_number" varchar(128) NOT NULL,
	CONSTRAINT "smt_flow_product_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_item_use" (
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
	"line_id" bigint NOT NULL,
	"work_order_number" varchar(64),
	"product_item_number" varchar(128),
	"station" varchar(32),
	"item_number" varchar(128) NOT NULL,
	"reel" varchar(255),
	"quantity_on" numeric(18, 2),
	"quantity_left" numeric(18, 2),
	"quantity_used" numeric(18, 2),
	"use_time" timestamptz,
	CONSTRAINT "smt_item_use_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_line_setting" (
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
	"line_id" bigint NOT NULL,
	"check_minutes" integer DEFAULT 15 NOT NULL,
	"full_check_minutes" integer DEFAULT 240 NOT NULL,
	"lock_after" integer DEFAULT 3 NOT NULL,
	"needs_both_labels" boolean DEFAULT false NOT NULL,
	"needs_issue" boolean DEFAULT false NOT NULL,
	"needs_other_checker" boolean DEFAULT false NOT NULL,
	"needs_other_enabler" boolean DEFAULT false NOT NULL,
	"warn_minutes" integer DEFAULT 20 NOT NULL,
	"note" text,
	CONSTRAINT "smt_line_setting_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_mounter_program" (
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
	"item_number" varchar(128) NOT NULL,
	"program_version" varchar(64) NOT NULL,
	"program_name" varchar(128) NOT NULL,
	"mounter_number" varchar(64) NOT NULL,
	"pcb_version" varchar(64) NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"cover" varchar(255) NOT NULL,
	"line" varchar(64) NOT NULL,
	"mounter" varchar(64) NOT NULL,
	"note" text,
	"material_list" jsonb,
	CONSTRAINT "smt_mounter_program_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_station_table" (
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
	"header_id" bigint NOT NULL,
	"station" varchar(32) NOT NULL,
	"item_number" varchar(128) NOT NULL,
	"is_substitute" boolean DEFAULT false NOT NULL,
	"item_model" varchar(255),
	"item_position" text,
	"quantity" integer DEFAULT 0,
	"is_cover" boolean DEFAULT false NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"feeder_type" varchar(64),
	"belt_spacing" varchar(32),
	"sort" integer DEFAULT 0,
	"note" text,
	CONSTRAINT "smt_station_table_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_station_table_header" (
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
	"product_item_number" varchar(128) NOT NULL,
	"product_name" varchar(255),
	"side" varchar(64) DEFAULT '默认' NOT NULL,
	"line_id" bigint NOT NULL,
	"table_version" varchar(64) NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"customer" varchar(128),
	"machines" varchar(255),
	"table_number" varchar(128),
	"program_name" varchar(128),
	"effective_date" date,
	"pcb_number" varchar(128),
	"work_order_numbers" varchar(500),
	"bom_file" varchar(255),
	"planned_total" integer,
	"panel_count" integer DEFAULT 1,
	"placement_total" integer,
	"prepared_by" varchar(64),
	"audited_by" varchar(64),
	"enabled_by" varchar(64),
	"enabled_time" timestamptz,
	"retired_time" timestamptz,
	"note" text,
	CONSTRAINT "smt_station_table_header_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_supplier_label" (
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
	"label_code" varchar(128) NOT NULL,
	"item_number" varchar(128) NOT NULL,
	"supplier_name" varchar(128),
	CONSTRAINT "smt_supplier_label_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_temporary_change" (
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
	"change_number" varchar(64) NOT NULL,
	"product_item_number" varchar(128),
	"item_number" varchar(128) NOT NULL,
	"substitute" varchar(128) NOT NULL,
	"valid_from" timestamptz NOT NULL,
	"valid_until" timestamptz NOT NULL,
	"reason" text,
	CONSTRAINT "smt_temporary_change_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
-- By month of its time, written here by hand: drizzle-kit knows nothing of partitions.
CREATE TABLE "smt_feed_log" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"line_id" bigint,
	"run_id" bigint,
	"mounter" varchar(64) DEFAULT '' NOT NULL,
	"side" varchar(16) DEFAULT '' NOT NULL,
	"work_order_number" varchar(64) DEFAULT '' NOT NULL,
	"customer_order" varchar(64) DEFAULT '' NOT NULL,
	"product_item_number" varchar(128) DEFAULT '' NOT NULL,
	"program_name" varchar(128) DEFAULT '' NOT NULL,
	"table_version" varchar(64) DEFAULT '' NOT NULL,
	"station" varchar(32) DEFAULT '' NOT NULL,
	"expected_items" varchar(1000) DEFAULT '' NOT NULL,
	"main_item_number" varchar(128) DEFAULT '' NOT NULL,
	"item_number" varchar(128) DEFAULT '' NOT NULL,
	"is_substitute" boolean DEFAULT false NOT NULL,
	"reel" varchar(255) DEFAULT '' NOT NULL,
	"lot" varchar(128) DEFAULT '' NOT NULL,
	"barcode" varchar(255) DEFAULT '' NOT NULL,
	"supplier_barcode" varchar(255) DEFAULT '' NOT NULL,
	"mode" integer NOT NULL,
	"ret" integer NOT NULL,
	"reason" varchar(64) DEFAULT '' NOT NULL,
	"old_reel" varchar(255) DEFAULT '' NOT NULL,
	"quantity" numeric(18, 2) DEFAULT '0' NOT NULL,
	"operator" varchar(64) DEFAULT '' NOT NULL,
	"ipqc" varchar(64) DEFAULT '' NOT NULL,
	"device" varchar(64) DEFAULT '' NOT NULL,
	CONSTRAINT "smt_feed_log_tenant_id_create_time_id_pk" PRIMARY KEY("tenant_id","create_time","id")
) PARTITION BY RANGE ("create_time");--> statement-breakpoint
CREATE TABLE "smt_feed_log_default" PARTITION OF "smt_feed_log" DEFAULT;
--> statement-breakpoint
CREATE TABLE "smt_line_run" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"line_id" bigint NOT NULL,
	"header_id" bigint NOT NULL,
	"work_order_number" varchar(64) DEFAULT '' NOT NULL,
	"customer_order" varchar(64) DEFAULT '' NOT NULL,
	"phase" varchar(16) DEFAULT 'setup' NOT NULL,
	"boards_per_hour" integer DEFAULT 0 NOT NULL,
	"start_time" timestamptz DEFAULT now() NOT NULL,
	"release_time" timestamptz,
	"full_check_round" integer DEFAULT 1 NOT NULL,
	"full_check_due" timestamptz,
	"is_late" boolean DEFAULT false NOT NULL,
	"end_time" timestamptz,
	"create_user" bigint,
	"create_dept" bigint,
	CONSTRAINT "smt_line_run_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_station_state" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"run_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"station" varchar(32) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" varchar(16) DEFAULT 'empty' NOT NULL,
	"locked_from" varchar(16),
	"wrong_scans" integer DEFAULT 0 NOT NULL,
	"item_number" varchar(128) DEFAULT '' NOT NULL,
	"is_substitute" boolean DEFAULT false NOT NULL,
	"reel" varchar(255) DEFAULT '' NOT NULL,
	"lot" varchar(128) DEFAULT '' NOT NULL,
	"quantity" numeric(18, 2) DEFAULT '0' NOT NULL,
	"loaded_by" bigint,
	"loaded_time" timestamptz,
	"checked_time" timestamptz,
	"check_due" timestamptz,
	"is_late" boolean DEFAULT false NOT NULL,
	"checked_round" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "smt_station_state_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "smt_import_draft" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"file_name" varchar(255) NOT NULL,
	"lines" jsonb NOT NULL,
	"head" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "smt_import_draft_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "smt_alarm_open" ON "smt_alarm" USING btree ("tenant_id","line_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "smt_flow_flowcode" ON "smt_flow" USING btree ("tenant_id","flow_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_flow_product_productnumber_flowid" ON "smt_flow_product" USING btree ("tenant_id","product_number","flow_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_line_setting_lineid" ON "smt_line_setting" USING btree ("tenant_id","line_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_station_table_itemnumber_headerid_station" ON "smt_station_table" USING btree ("tenant_id","item_number","header_id","station") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_station_table_version" ON "smt_station_table_header" USING btree ("tenant_id","table_version","product_item_number","side","line_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_station_table_in_force" ON "smt_station_table_header" USING btree ("tenant_id","line_id","product_item_number","side") WHERE is_enabled and is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_supplier_label_labelcode" ON "smt_supplier_label" USING btree ("tenant_id","label_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "smt_temporary_change_item" ON "smt_temporary_change" USING btree ("tenant_id","item_number");--> statement-breakpoint
CREATE INDEX "smt_feed_log_id" ON "smt_feed_log" USING btree ("id");--> statement-breakpoint
CREATE INDEX "smt_feed_log_reel" ON "smt_feed_log" USING btree ("tenant_id","reel","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "smt_line_run_open" ON "smt_line_run" USING btree ("tenant_id","line_id") WHERE phase <> 'closed';--> statement-breakpoint
CREATE INDEX "smt_line_run_due" ON "smt_line_run" USING btree ("tenant_id","full_check_due") WHERE phase = 'running' and not is_late;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_station_state_station" ON "smt_station_state" USING btree ("tenant_id","run_id","station");--> statement-breakpoint
CREATE INDEX "smt_station_state_reel" ON "smt_station_state" USING btree ("tenant_id","reel") WHERE reel <> '';--> statement-breakpoint
CREATE INDEX "smt_station_state_due" ON "smt_station_state" USING btree ("tenant_id","check_due") WHERE state = 'pendingCheck' and not is_late;--> statement-breakpoint
CREATE INDEX "smt_import_draft_age" ON "smt_import_draft" USING btree ("tenant_id","create_time");