CREATE TABLE "email_address_reports" (
	"why" text NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "email_address_reports_why_address_pk" PRIMARY KEY("why","address")
);
--> statement-breakpoint
CREATE TABLE "email_reporters" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_report_at" timestamp with time zone,
	"confirm_url" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recipient_messages_address" ON "recipient_messages" USING btree ("address","id");