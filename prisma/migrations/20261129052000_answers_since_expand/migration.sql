-- Since when answers to a seat are counted anew: a moderator has lifted the limit.
ALTER TABLE "seat" ADD COLUMN "answers_since" TIMESTAMPTZ(3);
