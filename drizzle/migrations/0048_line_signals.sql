CREATE TABLE "smt_line_signal" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"line_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"reason" varchar(16) NOT NULL,
	"station" varchar(32) DEFAULT '' NOT NULL,
	"change_time" timestamptz NOT NULL,
	"sent_time" timestamptz NOT NULL,
	"busy_until" timestamptz,
	"answer" varchar(500) DEFAULT '' NOT NULL,
	"answer_time" timestamptz,
	"heard_time" timestamptz,
	CONSTRAINT "smt_line_signal_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "smt_line_setting" ADD COLUMN "interlock_address" varchar(255);--> statement-breakpoint
ALTER TABLE "smt_line_setting" ADD COLUMN "interlock_secret" varchar(1000);--> statement-breakpoint
CREATE UNIQUE INDEX "smt_line_signal_line" ON "smt_line_signal" USING btree ("tenant_id","line_id");