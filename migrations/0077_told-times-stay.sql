DROP INDEX "promises_message_id";--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "publication_id" integer;--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "promises_earliest" ON "promises" USING btree ("earliest");--> statement-breakpoint
CREATE UNIQUE INDEX "promises_message_id" ON "promises" USING btree ("message_id") WHERE withdrawn_at is null;