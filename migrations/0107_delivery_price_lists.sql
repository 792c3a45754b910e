CREATE TABLE "delivery_price_lists" (
	"customer_id" integer NOT NULL,
	"number" integer NOT NULL,
	"starts_on" date NOT NULL,
	"rates" jsonb,
	"currency" text NOT NULL,
	"added_at" timestamp with time zone,
	"added_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "delivery_price_lists_customer_id_number_pk" PRIMARY KEY("customer_id","number")
);
--> statement-breakpoint
INSERT INTO "delivery_price_lists" ("customer_id", "number", "starts_on", "rates", "currency") SELECT "customer_id", "version", '2000-01-01', jsonb_build_object('perDeliveryCents', "per_delivery_cents", 'perKilogramCents', "per_kilogram_cents", 'perKilometreCents', 0, 'zones', '[]'::jsonb, 'steps', '[]'::jsonb, 'minimumCents', 0, 'fuelBasisPoints', 0, 'windowMinutes', 60, 'windowCents', 0, 'eveningFrom', '18:00', 'eveningCents', 0, 'freeMinutes', 15, 'waitingCents', 0, 'failedCents', 0), "currency" FROM "delivery_prices";
