CREATE TABLE "client_user" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"user_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	CONSTRAINT "client_user_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "system_client" ADD COLUMN "role_id" bigint;--> statement-breakpoint
ALTER TABLE "system_client" ADD COLUMN "role_tenant_id" varchar(12);--> statement-breakpoint
CREATE UNIQUE INDEX "client_user_client" ON "client_user" USING btree ("tenant_id","client_id");