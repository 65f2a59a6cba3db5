CREATE TABLE "finance_finance_invoice" (
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
	"number" varchar(32) NOT NULL,
	"direction" varchar(64) DEFAULT 'in' NOT NULL,
	"invoice_date" date NOT NULL,
	"supplier_id" bigint,
	"customer" varchar(128),
	"currency" varchar(64) DEFAULT 'CNY' NOT NULL,
	"net_amount" numeric(18, 2) NOT NULL,
	"tax_amount" numeric(18, 2) NOT NULL,
	"gross_amount" numeric(18, 2) NOT NULL,
	"quotes_program_id" bigint,
	"files" jsonb,
	"note" text,
	CONSTRAINT "finance_finance_invoice_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "marketing_quotes_category" (
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
	"name" varchar(64) NOT NULL,
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 1,
	"remark" text,
	CONSTRAINT "marketing_quotes_category_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "marketing_quotes_module" (
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
	"number" varchar(32) NOT NULL,
	"name" varchar(128) NOT NULL,
	"category_id" bigint NOT NULL,
	"specification" varchar(255),
	"unit" varchar(16) DEFAULT 'PCS',
	"price" numeric(18, 6) NOT NULL,
	"loss_rate" numeric(18, 2) DEFAULT 0,
	"labour" numeric(18, 4) DEFAULT 0,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"note" text,
	CONSTRAINT "marketing_quotes_module_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "marketing_quotes_program" (
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
	"number" varchar(32) NOT NULL,
	"title" varchar(128) NOT NULL,
	"customer" varchar(128) NOT NULL,
	"contact" varchar(64),
	"quote_date" date NOT NULL,
	"valid_to" date NOT NULL,
	"currency" varchar(64) DEFAULT 'CNY' NOT NULL,
	"exchange_rate" numeric(18, 6) DEFAULT 1 NOT NULL,
	"overhead_rate" numeric(18, 2) DEFAULT 0,
	"margin_rate" numeric(18, 2) DEFAULT 0,
	"tax_rate" numeric(18, 2) DEFAULT 13,
	"revision" integer DEFAULT 1,
	"state" varchar(64) DEFAULT 'draft',
	"goods" numeric(18, 2) DEFAULT 0,
	"loss" numeric(18, 2) DEFAULT 0,
	"labour_cost" numeric(18, 2) DEFAULT 0,
	"overhead" numeric(18, 2) DEFAULT 0,
	"margin" numeric(18, 2) DEFAULT 0,
	"net" numeric(18, 2) DEFAULT 0,
	"tax" numeric(18, 2) DEFAULT 0,
	"gross" numeric(18, 2) DEFAULT 0,
	"note" text,
	CONSTRAINT "marketing_quotes_program_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "marketing_quotes_program_detail" (
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
	"program_id" bigint NOT NULL,
	"module_id" bigint,
	"name" varchar(128),
	"quantity" numeric(18, 4) NOT NULL,
	"unit" varchar(16),
	"price" numeric(18, 6),
	"loss_rate" numeric(18, 2),
	"labour" numeric(18, 4),
	"sort" integer DEFAULT 0,
	"goods" numeric(18, 2) DEFAULT 0,
	"loss" numeric(18, 2) DEFAULT 0,
	"labour_cost" numeric(18, 2) DEFAULT 0,
	"overhead" numeric(18, 2) DEFAULT 0,
	"margin" numeric(18, 2) DEFAULT 0,
	"net" numeric(18, 2) DEFAULT 0,
	"tax" numeric(18, 2) DEFAULT 0,
	"gross" numeric(18, 2) DEFAULT 0,
	CONSTRAINT "marketing_quotes_program_detail_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "marketing_quotes_version" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"program_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"issued_by" varchar(64) NOT NULL,
	"create_user" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "marketing_quotes_version_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "messaging_mail" (
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
	"category" integer DEFAULT 1 NOT NULL,
	"mail_code" varchar(64) NOT NULL,
	"host" varchar(253),
	"port" integer DEFAULT 465,
	"tls_mode" varchar(64) DEFAULT 'tls',
	"account" varchar(128),
	"password" varchar(1000),
	"sender_name" varchar(64),
	"sender_address" varchar(128),
	"remark" text,
	CONSTRAINT "messaging_mail_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_customer_price" (
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
	"customer" varchar(128) NOT NULL,
	"item_id" bigint NOT NULL,
	"price" numeric(18, 6) NOT NULL,
	"currency" varchar(64) DEFAULT 'CNY' NOT NULL,
	"tax_rate" numeric(18, 2) DEFAULT 13,
	"is_tax_included" boolean DEFAULT true NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"note" text,
	CONSTRAINT "purchasing_customer_price_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_free_customer_price" (
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
	"customer" varchar(128) NOT NULL,
	"item_name" varchar(128) NOT NULL,
	"specification" varchar(255),
	"price" numeric(18, 6) NOT NULL,
	"currency" varchar(64) DEFAULT 'CNY' NOT NULL,
	"tax_rate" numeric(18, 2) DEFAULT 13,
	"is_tax_included" boolean DEFAULT true NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"note" text,
	CONSTRAINT "purchasing_free_customer_price_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_inquiry" (
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
	"number" varchar(32) NOT NULL,
	"title" varchar(128) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"tax_number" varchar(64) DEFAULT 'SL02_SYS' NOT NULL,
	"currency" varchar(64) DEFAULT 'CNY' NOT NULL,
	"is_sealed_bid" boolean DEFAULT false NOT NULL,
	"exchange_rates" jsonb,
	"note" text,
	"file_list" jsonb,
	"state" varchar(64) DEFAULT 'draft' NOT NULL,
	"audited_by" varchar(128),
	"audited_time" timestamptz,
	"sent_time" timestamptz,
	"opened_time" timestamptz,
	"closed_time" timestamptz,
	"cancel_reason" varchar(500),
	CONSTRAINT "purchasing_inquiry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_material_item" (
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
	"item_number" varchar(64) NOT NULL,
	"name" varchar(128) NOT NULL,
	"specification" varchar(255),
	"brand" varchar(64),
	"unit" varchar(16) DEFAULT 'PCS',
	"vendor_id" bigint,
	"min_order_qty" numeric(18, 4),
	"pack_qty" numeric(18, 4),
	"lead_days" integer,
	"note" text,
	CONSTRAINT "purchasing_material_item_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_push_email" (
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
	"name" varchar(64) NOT NULL,
	"mail" varchar(128) NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"note" text,
	CONSTRAINT "purchasing_push_email_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_quote" (
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
	"inquiry_id" bigint NOT NULL,
	"invite_id" bigint NOT NULL,
	"supplier_id" bigint,
	"supplier_name" varchar(128) NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"date" date NOT NULL,
	"end_date" date NOT NULL,
	"currency" varchar(64) DEFAULT 'CNY' NOT NULL,
	"is_tax_included" boolean DEFAULT true NOT NULL,
	"tax_number" varchar(64),
	"tax_rate" numeric(18, 2),
	"note" text,
	"file_list" jsonb,
	"state" varchar(64) DEFAULT 'draft' NOT NULL,
	"is_from_supplier" boolean DEFAULT false NOT NULL,
	"submitted_by" varchar(128),
	"submitted_time" timestamptz,
	"buyer_id" bigint,
	CONSTRAINT "purchasing_quote_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_quote_line" (
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
	"quote_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"invite_id" bigint NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"supplier_id" bigint,
	"supplier_name" varchar(128) NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"item_number" varchar(128) NOT NULL,
	"item_name" varchar(255),
	"item_qty" numeric(18, 4),
	"price" numeric(18, 6),
	"currency" varchar(64),
	"is_tax_included" boolean DEFAULT false NOT NULL,
	"tax_rate" numeric(18, 2),
	"moq" numeric(18, 4),
	"spq" numeric(18, 4),
	"lead_days" integer,
	"price_breaks" jsonb,
	"alternate_item" varchar(128),
	"alternate_note" varchar(500),
	"is_declined" boolean DEFAULT false NOT NULL,
	"decline_reason" varchar(255),
	"note" text,
	"state" varchar(64) DEFAULT 'draft' NOT NULL,
	"is_from_supplier" boolean DEFAULT false NOT NULL,
	"buyer_id" bigint,
	CONSTRAINT "purchasing_quote_line_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_tax_rate" (
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
	"fnumber" varchar(32) NOT NULL,
	"ftax_rate" numeric(18, 2) NOT NULL,
	CONSTRAINT "purchasing_tax_rate_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_vendor" (
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
	"account" varchar(64) NOT NULL,
	"name" varchar(128) NOT NULL,
	"supplier_id" bigint,
	"state" varchar(64) DEFAULT 'approved',
	"contact_name" varchar(64),
	"contact_phone" varchar(32),
	"contact_mail" varchar(128),
	"website" varchar(128),
	"address" varchar(255),
	"tax_number" varchar(32),
	"bank_name" varchar(128),
	"bank_account" varchar(40),
	"remark" text,
	CONSTRAINT "purchasing_vendor_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_vendor_file" (
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
	"vendor_id" bigint NOT NULL,
	"kind" varchar(64) DEFAULT 'quality' NOT NULL,
	"name" varchar(128) NOT NULL,
	"certificate_number" varchar(64),
	"issue_date" date,
	"expire_date" date,
	"notice_days" integer DEFAULT 30,
	"expiry" varchar(64) DEFAULT 'valid',
	"files" jsonb,
	"note" text,
	CONSTRAINT "purchasing_vendor_file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_award" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"invite_id" bigint NOT NULL,
	"supplier_id" bigint,
	"quote_line_id" bigint NOT NULL,
	"quantity" numeric(18, 4) NOT NULL,
	"price" numeric(18, 6) NOT NULL,
	"currency" varchar(3) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"done_by" varchar(128) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "purchasing_award_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_inquiry_counter" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"day" date NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "purchasing_inquiry_counter_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "purchasing_inquiry_event" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"invite_id" bigint,
	"action" varchar(32) NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done_by" varchar(128) DEFAULT '' NOT NULL,
	"user_id" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "purchasing_inquiry_event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_inquiry_line" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"kind" varchar(16) NOT NULL,
	"item_number" varchar(128) NOT NULL,
	"item_name" varchar(255) DEFAULT '' NOT NULL,
	"item_qty" numeric(18, 4) NOT NULL,
	"need_date" date,
	"note" varchar(500) DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchasing_inquiry_line_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_inquiry_question" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"invite_id" bigint,
	"question" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"asked_time" timestamptz DEFAULT now() NOT NULL,
	"answered_by" varchar(128) DEFAULT '' NOT NULL,
	"answered_time" timestamptz,
	CONSTRAINT "purchasing_inquiry_question_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_inquiry_supplier" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"supplier_id" bigint,
	"supplier_number" varchar(32) DEFAULT '' NOT NULL,
	"supplier_name" varchar(128) DEFAULT '' NOT NULL,
	"contact_tip" varchar(255) DEFAULT '' NOT NULL,
	"contact_name" varchar(64) DEFAULT '' NOT NULL,
	"contact_phone" varchar(32) DEFAULT '' NOT NULL,
	"contact_mail" varchar(128) DEFAULT '' NOT NULL,
	"sms_warn" boolean DEFAULT false NOT NULL,
	"mail_warn" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"invited_time" timestamptz,
	"reminded_time" timestamptz,
	"quoted_time" timestamptz,
	CONSTRAINT "purchasing_inquiry_supplier_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_negotiation" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"quote_line_id" bigint NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"price_before" numeric(18, 6),
	"price_after" numeric(18, 6) NOT NULL,
	"note" varchar(500) DEFAULT '' NOT NULL,
	"done_by" varchar(128) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "purchasing_negotiation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchasing_price_push" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"quote_line_id" bigint NOT NULL,
	"outbox_id" bigint NOT NULL,
	"price" numeric(18, 6) NOT NULL,
	"done_by" varchar(128) DEFAULT '' NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "purchasing_price_push_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_message" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"invite_id" bigint NOT NULL,
	"reason" varchar(16) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"outbox_id" bigint NOT NULL,
	"contact_id" bigint,
	"token_hash" varchar(64),
	"expire_time" timestamptz,
	"revoke_time" timestamptz,
	"last_used_time" timestamptz,
	"create_user" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_message_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "rd_item_price" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"item_number" varchar(128) NOT NULL,
	"price" numeric(18, 6) NOT NULL,
	"currency" varchar(3) NOT NULL,
	"is_tax_included" boolean NOT NULL,
	"tax_rate" numeric(5, 2) NOT NULL,
	"quantity" numeric(18, 4) NOT NULL,
	"supplier_number" varchar(32) DEFAULT '' NOT NULL,
	"supplier_name" varchar(128) DEFAULT '' NOT NULL,
	"valid_until" date,
	"source" varchar(64) DEFAULT '' NOT NULL,
	"price_date" date NOT NULL,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "rd_item_price_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "purchasing_supplier_contact" ADD COLUMN "language" varchar(64) DEFAULT 'zh';--> statement-breakpoint
CREATE UNIQUE INDEX "finance_finance_invoice_number" ON "finance_finance_invoice" USING btree ("tenant_id","number") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_quotes_category_name_parentid" ON "marketing_quotes_category" USING btree ("tenant_id","name","parent_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_quotes_module_number" ON "marketing_quotes_module" USING btree ("tenant_id","number") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "marketing_quotes_module_category" ON "marketing_quotes_module" USING btree ("tenant_id","category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_quotes_program_number" ON "marketing_quotes_program" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "marketing_quotes_program_detail_of" ON "marketing_quotes_program_detail" USING btree ("tenant_id","program_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_quotes_version_of" ON "marketing_quotes_version" USING btree ("tenant_id","program_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "messaging_mail_mailcode" ON "messaging_mail" USING btree ("tenant_id","mail_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "messaging_mail_enabled" ON "messaging_mail" USING btree ("tenant_id") WHERE "messaging_mail"."status" = 2 and is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchasing_customer_price_of" ON "purchasing_customer_price" USING btree ("tenant_id","item_id");--> statement-breakpoint
CREATE INDEX "purchasing_free_customer_price_of" ON "purchasing_free_customer_price" USING btree ("tenant_id","item_name");--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_inquiry_number" ON "purchasing_inquiry" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "purchasing_inquiry_ending" ON "purchasing_inquiry" USING btree ("tenant_id","end_date") WHERE state in ('sent', 'quoting') and is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_material_item_itemnumber" ON "purchasing_material_item" USING btree ("tenant_id","item_number") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_push_email_mail" ON "purchasing_push_email" USING btree ("tenant_id","mail") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_quote_round" ON "purchasing_quote" USING btree ("tenant_id","invite_id","round") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchasing_quote_inquiry" ON "purchasing_quote" USING btree ("tenant_id","inquiry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_quote_line_once" ON "purchasing_quote_line" USING btree ("tenant_id","quote_id","line_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchasing_quote_line_inquiry" ON "purchasing_quote_line" USING btree ("tenant_id","inquiry_id");--> statement-breakpoint
CREATE INDEX "purchasing_quote_line_item" ON "purchasing_quote_line" USING btree ("tenant_id","item_number");--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_tax_rate_fnumber" ON "purchasing_tax_rate" USING btree ("tenant_id","fnumber") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_vendor_account" ON "purchasing_vendor" USING btree ("tenant_id","account") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchasing_vendor_file_of" ON "purchasing_vendor_file" USING btree ("tenant_id","vendor_id");--> statement-breakpoint
CREATE INDEX "purchasing_vendor_file_end" ON "purchasing_vendor_file" USING btree ("tenant_id","expire_date");--> statement-breakpoint
CREATE INDEX "purchasing_award_inquiry" ON "purchasing_award" USING btree ("tenant_id","inquiry_id");--> statement-breakpoint
CREATE INDEX "purchasing_award_supplier" ON "purchasing_award" USING btree ("tenant_id","supplier_id");--> statement-breakpoint
CREATE INDEX "purchasing_inquiry_event_inquiry" ON "purchasing_inquiry_event" USING btree ("tenant_id","inquiry_id","id");--> statement-breakpoint
CREATE INDEX "purchasing_inquiry_line_inquiry" ON "purchasing_inquiry_line" USING btree ("tenant_id","inquiry_id");--> statement-breakpoint
CREATE INDEX "purchasing_inquiry_line_item" ON "purchasing_inquiry_line" USING btree ("tenant_id","item_number");--> statement-breakpoint
CREATE INDEX "purchasing_inquiry_question_inquiry" ON "purchasing_inquiry_question" USING btree ("tenant_id","inquiry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchasing_inquiry_supplier_once" ON "purchasing_inquiry_supplier" USING btree ("tenant_id","inquiry_id","supplier_id") WHERE supplier_id is not null;--> statement-breakpoint
CREATE INDEX "purchasing_inquiry_supplier_inquiry" ON "purchasing_inquiry_supplier" USING btree ("tenant_id","inquiry_id");--> statement-breakpoint
CREATE INDEX "purchasing_inquiry_supplier_supplier" ON "purchasing_inquiry_supplier" USING btree ("tenant_id","supplier_id");--> statement-breakpoint
CREATE INDEX "purchasing_negotiation_line" ON "purchasing_negotiation" USING btree ("tenant_id","quote_line_id");--> statement-breakpoint
CREATE INDEX "purchasing_price_push_line" ON "purchasing_price_push" USING btree ("tenant_id","quote_line_id");--> statement-breakpoint
CREATE INDEX "supplier_message_token" ON "supplier_message" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "supplier_message_inquiry" ON "supplier_message" USING btree ("tenant_id","inquiry_id");--> statement-breakpoint
CREATE INDEX "supplier_message_contact" ON "supplier_message" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "rd_item_price_item" ON "rd_item_price" USING btree ("tenant_id","item_number","id");