ALTER TABLE "deals" DROP CONSTRAINT "deals_category_categories_title_fk";
--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_category_categories_title_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("title") ON DELETE restrict ON UPDATE cascade;