ALTER TABLE "smt_station_state" ADD COLUMN "is_run_out_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "smt_station_state" ADD COLUMN "notice_number" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "smt_station_state" ADD COLUMN "notice_told" integer DEFAULT 0 NOT NULL;