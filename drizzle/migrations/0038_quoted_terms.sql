ALTER TABLE "purchasing_inquiry" ADD COLUMN "payment_terms" varchar(128);--> statement-breakpoint
ALTER TABLE "purchasing_inquiry" ADD COLUMN "delivery_terms" varchar(128);--> statement-breakpoint
ALTER TABLE "purchasing_quote" ADD COLUMN "payment_terms" varchar(128);--> statement-breakpoint
ALTER TABLE "purchasing_quote" ADD COLUMN "delivery_terms" varchar(128);--> statement-breakpoint
ALTER TABLE "purchasing_quote" ADD COLUMN "freight" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "purchasing_quote" ADD COLUMN "tooling" numeric(18, 2);