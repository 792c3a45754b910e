CREATE TABLE "card_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"sealed_key" text NOT NULL,
	"sealed_signing_secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_payments" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"session" text,
	"url" text DEFAULT '' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_payments_key_unique" UNIQUE("key"),
	CONSTRAINT "card_payments_session_unique" UNIQUE("session")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;