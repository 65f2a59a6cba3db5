CREATE TABLE "last_backup" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"made_time" timestamptz NOT NULL,
	"bytes" bigint NOT NULL
);
