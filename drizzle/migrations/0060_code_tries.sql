ALTER TABLE "one_time_code" ADD COLUMN "near_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "far_tries" integer DEFAULT 0 NOT NULL;