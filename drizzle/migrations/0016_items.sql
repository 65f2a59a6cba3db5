CREATE TABLE "rd_item" (
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
	"code" varchar(32) NOT NULL,
	"type_code" varchar(64) NOT NULL,
	"type_version" integer NOT NULL,
	"description" text NOT NULL,
	"short_name" varchar(255) NOT NULL,
	"model" varchar(255),
	"manufacturer_model" varchar(255),
	"brand" varchar(255),
	"silkscreen" varchar(255),
	"state" varchar(64) DEFAULT 'draft' NOT NULL,
	"erp_item_id" varchar(32),
	"values" jsonb NOT NULL,
	"fingerprint" varchar(64) NOT NULL,
	"near_fingerprint" varchar(64) NOT NULL,
	CONSTRAINT "rd_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "rd_item_file" (
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
	"item_id" bigint NOT NULL,
	"name" varchar(128) NOT NULL,
	"category" varchar(64) DEFAULT 'datasheet' NOT NULL,
	"file_version" integer NOT NULL,
	"files" jsonb NOT NULL,
	"note" text,
	CONSTRAINT "rd_item_file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "rd_item_counter" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"type_code" varchar(4) NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "rd_item_counter_tenant_id_type_code_pk" PRIMARY KEY("tenant_id","type_code")
);
--> statement-breakpoint
CREATE TABLE "rd_item_type" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"type_code" varchar(4) NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"create_user" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "rd_item_type_tenant_id_type_code_version_pk" PRIMARY KEY("tenant_id","type_code","version")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "rd_item_erpitemid" ON "rd_item" USING btree ("tenant_id","erp_item_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "rd_item_code" ON "rd_item" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "rd_item_fingerprint" ON "rd_item" USING btree ("tenant_id","fingerprint");--> statement-breakpoint
CREATE INDEX "rd_item_near" ON "rd_item" USING btree ("tenant_id","near_fingerprint");--> statement-breakpoint
CREATE INDEX "rd_item_type_code" ON "rd_item" USING btree ("tenant_id","type_code");--> statement-breakpoint
CREATE INDEX "rd_item_file_item" ON "rd_item_file" USING btree ("tenant_id","item_id");