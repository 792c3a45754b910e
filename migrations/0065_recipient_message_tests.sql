CREATE TABLE "recipient_message_tests" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recipient_message_tests_sender_at" ON "recipient_message_tests" USING btree ("sender","at");--> statement-breakpoint
CREATE INDEX "recipient_message_tests_at" ON "recipient_message_tests" USING btree ("at");