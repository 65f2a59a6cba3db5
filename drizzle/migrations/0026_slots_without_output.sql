ALTER TABLE "board_shift_record" ADD COLUMN "no_output_slot" varchar(32);--> statement-breakpoint
ALTER TABLE "board_shift_record" ADD COLUMN "no_output_by" bigint;--> statement-breakpoint
ALTER TABLE "board_shift_record" ADD COLUMN "no_output_at" timestamptz;