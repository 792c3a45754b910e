ALTER TABLE "orders" ADD COLUMN "open_refund_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "card_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refused_times" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state") WHERE state <> 'done';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_providerId_unique" UNIQUE("provider_id");