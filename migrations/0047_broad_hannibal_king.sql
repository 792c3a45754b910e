CREATE TABLE "slot_holds" (
	"key" text PRIMARY KEY NOT NULL,
	"delivery_id" integer,
	"day" date NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"parcel" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_holds_day" ON "slot_holds" USING btree ("day","expires_at");--> statement-breakpoint
CREATE INDEX "slot_holds_delivery" ON "slot_holds" USING btree ("delivery_id");