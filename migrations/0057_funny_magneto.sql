CREATE TABLE "smpp_parts" (
	"server" text NOT NULL,
	"smsc_id" text NOT NULL,
	"text_id" integer,
	"part" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 1 NOT NULL,
	"status" text,
	"error" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "smpp_parts_server_smsc_id_pk" PRIMARY KEY("server","smsc_id")
);
--> statement-breakpoint
ALTER TABLE "sms_providers" ADD COLUMN "long_texts" text DEFAULT 'parts' NOT NULL;--> statement-breakpoint
CREATE INDEX "smpp_parts_text_id" ON "smpp_parts" USING btree ("text_id");--> statement-breakpoint
CREATE INDEX "smpp_parts_at" ON "smpp_parts" USING btree ("at");