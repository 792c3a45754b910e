-- What recipients agreed to pay for another attempt stood with what needs a person alone until now.
UPDATE "deliveries" SET "agreed_fee_cents" = ("exceptions"."facts" ->> 'choiceFeeCents')::integer
FROM "exceptions"
WHERE "exceptions"."delivery_id" = "deliveries"."id" AND "exceptions"."kind" = 'failed' AND "exceptions"."closed_at" IS NULL
	AND "exceptions"."facts" ->> 'choice' = 'anotherDay' AND "exceptions"."facts" ->> 'choiceFeeCents' IS NOT NULL
	AND "deliveries"."state" = 'failed' AND "deliveries"."agreed_fee_cents" = 0;
