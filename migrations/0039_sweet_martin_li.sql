CREATE TABLE "card_charges" (
	"key" text PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"session" text,
	"url" text DEFAULT '' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_charges_session_unique" UNIQUE("session")
);
--> statement-breakpoint
CREATE TABLE "invoice_card_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_card_payments" (
	"key" text PRIMARY KEY NOT NULL,
	"invoice_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "logo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_card_payments" ADD CONSTRAINT "invoice_card_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_card_calls_sender_at" ON "invoice_card_calls" USING btree ("sender","at");--> statement-breakpoint
CREATE INDEX "invoice_card_calls_at" ON "invoice_card_calls" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_card_payments_open" ON "invoice_card_payments" USING btree ("invoice_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "invoice_card_payments_invoice" ON "invoice_card_payments" USING btree ("invoice_id");