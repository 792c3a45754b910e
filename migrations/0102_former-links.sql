CREATE TABLE "former_links" (
	"status_code" text PRIMARY KEY NOT NULL,
	"delivery_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_links" ADD CONSTRAINT "former_links_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_links_delivery" ON "former_links" USING btree ("delivery_id");