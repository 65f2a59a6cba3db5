ALTER TABLE "smt_reel" ADD COLUMN "moisture_level" varchar(64);--> statement-breakpoint
ALTER TABLE "smt_feed_log" ADD COLUMN "scanned_time" timestamptz;