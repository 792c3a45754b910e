CREATE TABLE "contact_tries" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_pages" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_public" boolean NOT NULL,
	"own_site" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contact_tries_sender_at" ON "contact_tries" USING btree ("sender","at");--> statement-breakpoint
CREATE INDEX "contact_tries_at" ON "contact_tries" USING btree ("at");