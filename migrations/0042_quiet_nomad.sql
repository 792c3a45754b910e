ALTER TABLE "card_charges" ADD COLUMN "page" jsonb;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "page" jsonb;--> statement-breakpoint
CREATE INDEX "card_charges_open" ON "card_charges" USING btree ("state") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "card_payments_open" ON "card_payments" USING btree ("state") WHERE state = 'open';