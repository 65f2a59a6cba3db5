CREATE TABLE "board_missing_report" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"line_id" bigint NOT NULL,
	"shift_record_id" bigint NOT NULL,
	"time_range" varchar(64) NOT NULL,
	"leader_time" timestamptz,
	"supervisor_time" timestamptz,
	"end_time" timestamptz,
	CONSTRAINT "board_missing_report_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "board_missing_report_slot" ON "board_missing_report" USING btree ("tenant_id","shift_record_id","time_range");