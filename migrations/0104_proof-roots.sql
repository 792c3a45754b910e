CREATE TABLE "proof_root_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_root_leaves" (
	"root_number" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"links" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "proof_root_leaves_root_number_position_pk" PRIMARY KEY("root_number","position")
);
--> statement-breakpoint
CREATE TABLE "proof_roots" (
	"number" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"root" jsonb NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "proof_roots_day_unique" UNIQUE("day")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_hint" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proof_root_leaves" ADD CONSTRAINT "proof_root_leaves_root_number_proof_roots_number_fk" FOREIGN KEY ("root_number") REFERENCES "public"."proof_roots"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_root_leaves_name" ON "proof_root_leaves" USING btree ("name","root_number");