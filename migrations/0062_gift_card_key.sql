ALTER TABLE "gift_cards" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_key_unique" UNIQUE("key");