-- Mails above the limit of answers are told of in one mail afterwards.
ALTER TABLE "submission" ADD COLUMN "unanswered" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "submission_unanswered" ON "submission" ("seat_no", "done_at") WHERE "unanswered";
