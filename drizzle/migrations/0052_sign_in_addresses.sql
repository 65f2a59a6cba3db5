CREATE TABLE "sign_in_address" (
	"address" varchar(64) PRIMARY KEY NOT NULL,
	"level" double precision NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_address_at" ON "sign_in_address" USING btree ("at");