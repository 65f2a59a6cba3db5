CREATE TABLE "flow_instance" (
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
	"title" varchar(200) NOT NULL,
	"definition_id" bigint NOT NULL,
	"category" varchar(64),
	"applicant_id" bigint NOT NULL,
	"current_steps" varchar(500),
	"state" varchar(64) DEFAULT 'running',
	"end_time" timestamptz,
	CONSTRAINT "flow_instance_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_timer" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"instance_id" bigint NOT NULL,
	"node" varchar(255) NOT NULL,
	"due_time" timestamptz NOT NULL,
	"has_fired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "flow_timer_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_instance_form" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"instance_id" bigint NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"returned_values" jsonb,
	"return_count" integer DEFAULT 0 NOT NULL,
	"business_table" varchar(64) DEFAULT '' NOT NULL,
	"business_id" bigint,
	CONSTRAINT "flow_instance_form_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_token" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"instance_id" bigint NOT NULL,
	"node" varchar(255) NOT NULL,
	"via" varchar(255),
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "flow_token_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_history" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"instance_id" bigint NOT NULL,
	"task_id" bigint,
	"node" varchar(255) DEFAULT '' NOT NULL,
	"label" varchar(255) DEFAULT '' NOT NULL,
	"event" varchar(16) NOT NULL,
	"actor_id" bigint,
	"actor_name" varchar(64) DEFAULT '' NOT NULL,
	"actor_place" varchar(500) DEFAULT '' NOT NULL,
	"people_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"received_time" timestamptz,
	"comment" varchar(2000) DEFAULT '' NOT NULL,
	"target_node" varchar(255),
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "flow_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_task" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"instance_id" bigint NOT NULL,
	"token_id" bigint,
	"node" varchar(255) NOT NULL,
	"label" varchar(255) NOT NULL,
	"state" varchar(16) NOT NULL,
	"assignee_id" bigint,
	"owner_id" bigint,
	"added_by" bigint,
	"added_where" varchar(16),
	"sort" integer DEFAULT 0 NOT NULL,
	"cancelled" varchar(16),
	"comment" varchar(2000) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"claim_time" timestamptz,
	"due_time" timestamptz,
	"end_time" timestamptz,
	"ended_by" bigint,
	CONSTRAINT "flow_task_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_task_candidate" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"task_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "flow_task_candidate_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_leave" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"instance_id" bigint NOT NULL,
	"applicant_id" bigint NOT NULL,
	"start_time" timestamptz NOT NULL,
	"end_time" timestamptz NOT NULL,
	"days" numeric(12, 6) NOT NULL,
	"reason" varchar(500) DEFAULT '' NOT NULL,
	"task_user" bigint NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "flow_leave_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "system_dept" ADD COLUMN "head_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_timer_node" ON "flow_timer" USING btree ("tenant_id","instance_id","node");--> statement-breakpoint
CREATE INDEX "flow_timer_due" ON "flow_timer" USING btree ("tenant_id","due_time") WHERE not has_fired;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_instance_form_instance" ON "flow_instance_form" USING btree ("tenant_id","instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_instance_form_public" ON "flow_instance_form" USING btree ("tenant_id","public_id");--> statement-breakpoint
CREATE INDEX "flow_instance_form_picture" ON "flow_instance_form" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "flow_instance_form_business" ON "flow_instance_form" USING btree ("tenant_id","business_table","business_id");--> statement-breakpoint
CREATE INDEX "flow_token_instance" ON "flow_token" USING btree ("tenant_id","instance_id");--> statement-breakpoint
CREATE INDEX "flow_history_instance" ON "flow_history" USING btree ("tenant_id","instance_id");--> statement-breakpoint
CREATE INDEX "flow_task_instance" ON "flow_task" USING btree ("tenant_id","instance_id");--> statement-breakpoint
CREATE INDEX "flow_task_assignee" ON "flow_task" USING btree ("tenant_id","assignee_id") WHERE end_time is null;--> statement-breakpoint
CREATE INDEX "flow_task_ended" ON "flow_task" USING btree ("tenant_id","ended_by","id") WHERE end_time is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_task_candidate_user" ON "flow_task_candidate" USING btree ("tenant_id","user_id","task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_leave_instance" ON "flow_leave" USING btree ("tenant_id","instance_id");--> statement-breakpoint
CREATE INDEX "flow_leave_applicant" ON "flow_leave" USING btree ("tenant_id","applicant_id");