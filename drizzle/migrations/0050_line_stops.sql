CREATE TABLE "board_line_stop" (
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
	"shift_record_id" bigint,
	"plan_date" date,
	"reason" varchar(64) NOT NULL,
	"start_time" timestamptz NOT NULL,
	"end_time" timestamptz,
	"stop_state" varchar(64) DEFAULT 'stopped',
	"number_of_worker" integer,
	"note" text,
	CONSTRAINT "board_line_stop_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "board_line_stop_standing" ON "board_line_stop" USING btree ("tenant_id","line_id") WHERE is_deleted = 0 and stop_state = 'stopped';--> statement-breakpoint
CREATE INDEX "board_line_stop_shift" ON "board_line_stop" USING btree ("tenant_id","shift_record_id");