CREATE TABLE "key_fingerprint" (
	"name" varchar(32) PRIMARY KEY NOT NULL,
	"fingerprint" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "running_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" varchar(255) NOT NULL,
	"pid" integer NOT NULL,
	"files_mark" varchar(64) NOT NULL,
	"start_time" timestamptz DEFAULT now() NOT NULL,
	"seen_time" timestamptz DEFAULT now() NOT NULL
);
