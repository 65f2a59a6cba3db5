CREATE TABLE "daily_run" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"name" varchar(64) NOT NULL,
	"day" date NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "daily_run_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "relayed_message" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"worker" varchar(64) NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "relayed_message_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "daily_run_once" ON "daily_run" USING btree ("tenant_id","name","day");--> statement-breakpoint
CREATE INDEX "relayed_message_waiting" ON "relayed_message" USING btree ("tenant_id","worker","id");