CREATE TABLE "board_exclusion_flow" (
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
	"flow_name" varchar(128) NOT NULL,
	"route_key" varchar(128) NOT NULL,
	"reason" text,
	"is_enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_receive_material_set" (
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
	"work_order_number" varchar(64) NOT NULL,
	"item_number" varchar(128) NOT NULL,
	"receive_qty" numeric(18, 2) NOT NULL,
	"receive_time" timestamptz,
	"receiver" varchar(64),
	"note" text
);
--> statement-breakpoint
CREATE TABLE "board_slogan" (
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
	"content" varchar(255) NOT NULL,
	"line_id" bigint,
	"start_date" date,
	"end_date" date,
	"sort" integer,
	"is_enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_support_hours" (
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
	"shift_record_id" bigint,
	"plan_date" date,
	"support_type" varchar(64) NOT NULL,
	"from_dept_id" bigint,
	"to_dept_id" bigint,
	"number_of_worker" integer NOT NULL,
	"work_hour" numeric(18, 2) NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "board_transfer_boards" (
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
	"transfer_number" varchar(32),
	"work_order_number" varchar(64) NOT NULL,
	"work_order_id" bigint,
	"from_line_id" bigint NOT NULL,
	"to_line_id" bigint NOT NULL,
	"transfer_date" date,
	"transfer_state" varchar(64),
	"sender" varchar(64),
	"receiver" varchar(64),
	"send_time" timestamptz,
	"receive_time" timestamptz,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "board_transfer_boards_detail" (
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
	"transfer_boards_id" bigint NOT NULL,
	"product_long_code" varchar(128),
	"layout" varchar(32),
	"quantity" integer NOT NULL,
	"bad_count" integer,
	"note" text,
	CONSTRAINT "board_transfer_boards_detail_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "board_shift_restart" (
	"id" bigint PRIMARY KEY DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"shift_record_id" bigint NOT NULL,
	"end_time" timestamptz,
	"reason" varchar(255),
	"create_user" bigint NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_shift_record" ADD COLUMN "signed_off_by" bigint;--> statement-breakpoint
ALTER TABLE "board_shift_record" ADD COLUMN "signed_off_at" timestamptz;--> statement-breakpoint
ALTER TABLE "board_shift_record" ADD COLUMN "sign_off_note" text;--> statement-breakpoint
CREATE INDEX "board_exclusion_flow_tenant" ON "board_exclusion_flow" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_exclusion_flow_routekey" ON "board_exclusion_flow" USING btree ("tenant_id","route_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "board_receive_material_set_tenant" ON "board_receive_material_set" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "board_slogan_tenant" ON "board_slogan" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "board_support_hours_tenant" ON "board_support_hours" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "board_support_hours_shift" ON "board_support_hours" USING btree ("tenant_id","shift_record_id");--> statement-breakpoint
CREATE INDEX "board_transfer_boards_tenant" ON "board_transfer_boards" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_transfer_boards_transfernumber" ON "board_transfer_boards" USING btree ("tenant_id","transfer_number") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "board_transfer_boards_order" ON "board_transfer_boards" USING btree ("tenant_id","work_order_id","from_line_id");--> statement-breakpoint
CREATE INDEX "board_transfer_boards_detail_tenant" ON "board_transfer_boards_detail" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "board_transfer_boards_detail_of" ON "board_transfer_boards_detail" USING btree ("tenant_id","transfer_boards_id");--> statement-breakpoint
CREATE INDEX "board_shift_restart_shift" ON "board_shift_restart" USING btree ("tenant_id","shift_record_id");