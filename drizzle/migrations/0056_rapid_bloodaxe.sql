ALTER TABLE "marketing_quotes_program" ADD COLUMN "customer_address" varchar(255);--> statement-breakpoint
ALTER TABLE "marketing_quotes_program" ADD COLUMN "discount_rate" numeric(18, 2) DEFAULT 0;--> statement-breakpoint
ALTER TABLE "marketing_quotes_program" ADD COLUMN "rounds_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marketing_quotes_program" ADD COLUMN "payment_terms" varchar(128);--> statement-breakpoint
ALTER TABLE "marketing_quotes_program" ADD COLUMN "delivery_terms" varchar(128);--> statement-breakpoint
ALTER TABLE "marketing_quotes_program" ADD COLUMN "discount" numeric(18, 2) DEFAULT 0;--> statement-breakpoint
ALTER TABLE "marketing_quotes_program_detail" ADD COLUMN "unit_price" numeric(18, 6);--> statement-breakpoint
ALTER TABLE "marketing_quotes_program_detail" ADD COLUMN "discount" numeric(18, 2) DEFAULT 0;