ALTER TABLE "public_link" ALTER COLUMN "expire_time" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "public_link" ADD COLUMN "line_id" bigint;--> statement-breakpoint
ALTER TABLE "public_link" ADD COLUMN "last_seen_time" timestamptz;