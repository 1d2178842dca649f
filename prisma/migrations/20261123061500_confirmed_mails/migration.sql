ALTER TABLE "submission" ADD COLUMN "confirmed_by" UUID;
