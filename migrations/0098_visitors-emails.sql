CREATE TABLE "outbox_strangers" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "is_by_visitor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_strangers_sender_at" ON "outbox_strangers" USING btree ("sender","at");--> statement-breakpoint
CREATE INDEX "outbox_strangers_at" ON "outbox_strangers" USING btree ("at");