DROP INDEX "invoice_payments_reference";--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_reference" ON "invoice_payments" USING btree ("reference","invoice_id") WHERE reference <> '';