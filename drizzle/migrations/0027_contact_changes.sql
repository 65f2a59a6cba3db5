CREATE TABLE "purchasing_contact_change" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"contact_id" bigint NOT NULL,
	"is_new" boolean NOT NULL,
	"changed_by" bigint NOT NULL,
	"done_by" varchar(128) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"confirmed_by" bigint,
	"confirmed_time" timestamptz,
	CONSTRAINT "purchasing_contact_change_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "purchasing_contact_change_waiting" ON "purchasing_contact_change" USING btree ("tenant_id","contact_id") WHERE confirmed_time is null;