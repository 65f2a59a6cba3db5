ALTER TABLE "smt_feed_log" ALTER COLUMN "quantity" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "smt_feed_log" ALTER COLUMN "quantity" DROP NOT NULL;