ALTER TABLE "log_api" ADD COLUMN "client_id" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_client" ADD COLUMN "client_name" varchar(64);