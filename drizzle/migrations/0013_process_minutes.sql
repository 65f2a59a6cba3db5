CREATE TABLE "process_minute" (
	"process_id" uuid NOT NULL,
	"host" varchar(255) NOT NULL,
	"pid" integer NOT NULL,
	"end_time" timestamptz NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "process_minute_pk" PRIMARY KEY("process_id","end_time")
);
--> statement-breakpoint
CREATE INDEX "process_minute_time" ON "process_minute" USING btree ("end_time");