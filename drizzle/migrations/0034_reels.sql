CREATE TABLE "smt_reel" (
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
	"reel" varchar(255) NOT NULL,
	"item_number" varchar(128),
	"quantity_left" numeric(18, 2),
	"taken_off_time" timestamptz,
	"opened_time" timestamptz,
	"expiry_date" date,
	"note" text,
	CONSTRAINT "smt_reel_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "smt_station_state" ADD COLUMN "joined_quantity" numeric(18, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_reel_reel" ON "smt_reel" USING btree ("tenant_id","reel") WHERE is_deleted = 0;