ALTER TABLE "bank_lines" ADD COLUMN "reverses" integer;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD COLUMN "is_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_reverses_bank_lines_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."bank_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_reverses" ON "bank_lines" USING btree ("reverses") WHERE reverses is not null;