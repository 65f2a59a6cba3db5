ALTER TABLE "messaging_outbox" ADD COLUMN "error_en" varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "smt_line_signal" ADD COLUMN "answer_en" varchar(500) DEFAULT '' NOT NULL;