CREATE TABLE "flow_definition" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(255),
	"key" varchar(128),
	"definition_version" integer DEFAULT 1,
	"category" varchar(64) NOT NULL,
	"xml" text NOT NULL,
	"description" text,
	"state" varchar(64) DEFAULT 'active',
	CONSTRAINT "flow_definition_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_definition_graph" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"definition_id" bigint NOT NULL,
	"hash" varchar(64) NOT NULL,
	"graph" jsonb NOT NULL,
	"drawing" jsonb NOT NULL,
	CONSTRAINT "flow_definition_graph_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "flow_definition_version" ON "flow_definition" USING btree ("tenant_id","key","definition_version") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_definition_graph_definition" ON "flow_definition_graph" USING btree ("tenant_id","definition_id");