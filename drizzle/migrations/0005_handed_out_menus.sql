CREATE TABLE "system_handed_out_menu" (
	"tenant_id" varchar(12) DEFAULT current_setting('app.tenant_id', true) NOT NULL,
	"code" varchar(64) NOT NULL,
	CONSTRAINT "system_handed_out_menu_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
