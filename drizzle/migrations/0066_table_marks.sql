CREATE TABLE "table_mark" (
	"name" varchar(64) NOT NULL,
	"scope" varchar(12) NOT NULL,
	"pid" integer NOT NULL,
	"written_in" bigint NOT NULL,
	"mark" bigint NOT NULL,
	CONSTRAINT "table_mark_name_scope_pid_pk" PRIMARY KEY("name","scope","pid")
);
