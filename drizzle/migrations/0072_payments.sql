CREATE TABLE "pay_order" (
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
	"order_no" varchar(32) NOT NULL,
	"out_trade_no" varchar(32) NOT NULL,
	"subject" varchar(128) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" varchar(64) DEFAULT 'CNY',
	"channel" varchar(64) DEFAULT 'offline' NOT NULL,
	"setting_id" bigint,
	"pay_status" integer DEFAULT 0 NOT NULL,
	"refund_status" integer DEFAULT 0 NOT NULL,
	"refunded_amount" numeric(18, 2) DEFAULT '0' NOT NULL,
	"refunding_amount" numeric(18, 2) DEFAULT '0' NOT NULL,
	"refundable_amount" numeric(18, 2) NOT NULL,
	"voucher_no" varchar(64),
	"customer_name" varchar(128),
	"pay_time" timestamptz,
	"close_time" timestamptz,
	"close_reason" varchar(255),
	"remark" text,
	CONSTRAINT "pay_order_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pay_order_amount" CHECK (amount > 0),
	CONSTRAINT "pay_order_refunds" CHECK (refunded_amount >= 0 and refunding_amount >= 0 and refunded_amount + refunding_amount <= amount
        and refundable_amount = amount - refunded_amount - refunding_amount)
);
--> statement-breakpoint
CREATE TABLE "pay_refund" (
	"id" bigint DEFAULT next_id() NOT NULL,
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamptz DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamptz DEFAULT now() NOT NULL,
	"status" integer NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"refund_no" varchar(64) NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" varchar(32) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"reason" varchar(80) NOT NULL,
	"voucher_no" varchar(64),
	"close_reason" varchar(255),
	"request_user" bigint,
	"request_time" timestamptz,
	"approve_user" bigint,
	"success_time" timestamptz,
	CONSTRAINT "pay_refund_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pay_refund_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "pay_setting" (
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
	"channel" varchar(64) DEFAULT 'offline' NOT NULL,
	"refund_limit" numeric(18, 2),
	"shows_amounts" boolean DEFAULT true NOT NULL,
	"valid_from" timestamptz,
	"enabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pay_setting_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pay_order_number" ON "pay_order" USING btree ("tenant_id","order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_order_merchant_number" ON "pay_order" USING btree ("tenant_id","out_trade_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refund_number" ON "pay_refund" USING btree ("tenant_id","refund_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refund_open" ON "pay_refund" USING btree ("tenant_id","order_id") WHERE status in (0, 1, 2, 3, 4, 8) and is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_setting_name" ON "pay_setting" USING btree ("tenant_id","name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_setting_enabled" ON "pay_setting" USING btree ("tenant_id","channel") WHERE enabled and is_deleted = 0;