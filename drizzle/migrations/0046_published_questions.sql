ALTER TABLE "purchasing_inquiry_question" ADD COLUMN "published_question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchasing_inquiry_question" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Every invited supplier has read what was asked and answered until now.
UPDATE "purchasing_inquiry_question" SET "published_question" = "question" WHERE "answer" <> '' OR "invite_id" IS NULL;--> statement-breakpoint
ALTER TABLE "purchasing_inquiry_question" FORCE ROW LEVEL SECURITY;
