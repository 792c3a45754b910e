CREATE TABLE "delivery_pins" (
	"delivery_id" integer PRIMARY KEY NOT NULL,
	"pin" text NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "places_key";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "minimum_age" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "recipient_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_pins" ADD CONSTRAINT "delivery_pins_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_status_code" ON "deliveries" USING btree (left(encode(sha256(tracking_code::bytea), 'hex'), 32));--> statement-breakpoint
CREATE UNIQUE INDEX "places_key" ON "places" USING btree ("owner_id","address_key","recipient_key") WHERE archived_at is null;