-- Whether an invited person has looked at the offer.
ALTER TABLE "invitation" ADD COLUMN "opened_at" TIMESTAMPTZ(3);
