CREATE TABLE "smt_badge" (
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
	"badge_code" varchar(64) NOT NULL,
	"user_id" bigint NOT NULL,
	"state" varchar(64) DEFAULT 'active',
	"note" text,
	CONSTRAINT "smt_badge_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "smt_feed_log" ADD COLUMN "account" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "smt_badge_badgecode" ON "smt_badge" USING btree ("tenant_id","badge_code") WHERE is_deleted = 0;