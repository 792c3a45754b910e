DROP INDEX "delivery_attempts_action";--> statement-breakpoint
DROP INDEX "driver_outages_open";--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_attempts_counted_action" ON "delivery_attempts" USING btree ("action_id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "delivery_attempts_ended_at" ON "delivery_attempts" USING btree ("ended_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_outages_open_reason" ON "driver_outages" USING btree ("driver_id","day","reason") WHERE ended_at is null;