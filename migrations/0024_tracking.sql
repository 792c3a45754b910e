CREATE TABLE "delivery_choices" (
	"delivery_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"choice" text NOT NULL,
	"date" date,
	"place" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_choices_delivery_id_attempt_pk" PRIMARY KEY("delivery_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "delivery_choices" ADD CONSTRAINT "delivery_choices_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;