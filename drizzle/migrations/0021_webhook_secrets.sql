ALTER TABLE "messaging_outbox" ADD COLUMN "secret" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "smt_line_setting" ADD COLUMN "alarm_secret" varchar(1000);--> statement-breakpoint
ALTER TABLE "smt_import_draft" ADD COLUMN "kind" varchar(16) DEFAULT 'stationTable' NOT NULL;