CREATE TABLE "flow_copy" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"instance_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"copied_by" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"read_time" timestamptz,
	"comment" varchar(2000) DEFAULT '' NOT NULL,
	CONSTRAINT "flow_copy_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "flow_copy_user" ON "flow_copy" USING btree ("tenant_id","user_id","instance_id");--> statement-breakpoint
CREATE INDEX "flow_copy_instance" ON "flow_copy" USING btree ("tenant_id","instance_id");