CREATE TABLE "smt_shelf_life" (
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
	"shelf_months" integer,
	"moisture_level" varchar(64),
	"note" text,
	CONSTRAINT "smt_shelf_life_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "smt_line_setting" ADD COLUMN "warns_of_life" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "smt_reel" ADD COLUMN "state" varchar(64) DEFAULT 'dry';--> statement-breakpoint
ALTER TABLE "smt_reel" ADD COLUMN "hours_before" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "smt_reel" ADD COLUMN "manufacture_date" date;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_shelf_life_itemnumber" ON "smt_shelf_life" USING btree ("tenant_id","item_number") WHERE is_deleted = 0;--> statement-breakpoint
ALTER TABLE "smt_reel" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "smt_reel" SET "state" = 'open' WHERE "opened_time" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "smt_reel" FORCE ROW LEVEL SECURITY;
