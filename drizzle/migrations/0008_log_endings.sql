ALTER TABLE "log_api" ADD COLUMN "result" varchar(16) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "log_api" ADD COLUMN "reason" jsonb;