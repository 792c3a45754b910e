CREATE TABLE "delivery_texts" (
	"delivery_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(text)) STORED NOT NULL
);
--> statement-breakpoint
INSERT INTO "delivery_texts" ("delivery_id", "text") SELECT "id", concat_ws(E'\n', "reference", "recipient", "phone", "address") FROM "deliveries";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_orderId_unique";--> statement-breakpoint
DROP INDEX "deliveries_tab_eta";--> statement-breakpoint
DROP INDEX "deliveries_tab_priority";--> statement-breakpoint
DROP INDEX "deliveries_tab_attempts";--> statement-breakpoint
DROP INDEX "deliveries_depot_state";--> statement-breakpoint
DROP INDEX "deliveries_priority_state";--> statement-breakpoint
DROP INDEX "deliveries_date_state";--> statement-breakpoint
DROP INDEX "deliveries_zone_state";--> statement-breakpoint
DROP INDEX "deliveries_driver_id";--> statement-breakpoint
DROP INDEX "deliveries_driver_state";--> statement-breakpoint
DROP INDEX "deliveries_eta_id";--> statement-breakpoint
DROP INDEX "deliveries_customer_id";--> statement-breakpoint
DROP INDEX "deliveries_source_state";--> statement-breakpoint
DROP INDEX "deliveries_phone";--> statement-breakpoint
DROP INDEX "deliveries_tags";--> statement-breakpoint
DROP INDEX "deliveries_search";--> statement-breakpoint
DROP INDEX "deliveries_date_id";--> statement-breakpoint
DROP INDEX "deliveries_owner_id";--> statement-breakpoint
DROP INDEX "deliveries_route";--> statement-breakpoint
DROP INDEX "deliveries_invoice";--> statement-breakpoint
DROP INDEX "deliveries_import";--> statement-breakpoint
DROP INDEX "deliveries_part_of";--> statement-breakpoint
DROP INDEX "deliveries_pattern";--> statement-breakpoint
ALTER TABLE "delivery_texts" ADD CONSTRAINT "delivery_texts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_texts_search" ON "delivery_texts" USING gin (((string_to_array(regexp_replace(substr(search_text, 1), '(..)', '\1S', 'g'), 'S') || string_to_array(regexp_replace(substr(search_text, 2), '(..)', '\1S', 'g'), 'S') || string_to_array(regexp_replace(substr(search_text, 1), '(...)', '\1S', 'g'), 'S') || string_to_array(regexp_replace(substr(search_text, 2), '(...)', '\1S', 'g'), 'S') || string_to_array(regexp_replace(substr(search_text, 3), '(...)', '\1S', 'g'), 'S')) collate "C")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "deliveries_zone_id" ON "deliveries" USING btree ("zone_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_driver_user" ON "deliveries" USING btree ("driver_user_id","id") WHERE driver_user_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_driver" ON "deliveries" USING btree ("driver_id","id") WHERE driver_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_order" ON "deliveries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_customer" ON "deliveries" USING btree ("customer_id","id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_linked" ON "deliveries" USING btree ("linked_id") WHERE linked_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_tagged" ON "deliveries" USING gin ("tags") WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "deliveries_date_id" ON "deliveries" USING btree ("date","id","state");--> statement-breakpoint
CREATE INDEX "deliveries_owner_id" ON "deliveries" USING btree ("owner_id","id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_route" ON "deliveries" USING btree ("route_id","stop_number","id") WHERE route_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_invoice" ON "deliveries" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_import" ON "deliveries" USING btree ("import_id","id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_part_of" ON "deliveries" USING btree ("part_of_id") WHERE part_of_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_pattern" ON "deliveries" USING btree ("pattern_id","id") WHERE pattern_id is not null;--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "search_text";--> statement-breakpoint
-- Room on each page for the next state of its rows: a change that no index holds then stays on its page.
ALTER TABLE "deliveries" SET (fillfactor = 75);