DROP INDEX "delivery_attempts_delivery_id";--> statement-breakpoint
CREATE INDEX "delivery_attempts_in_order" ON "delivery_attempts" USING btree ("delivery_id","ended_at","id","voided_at");