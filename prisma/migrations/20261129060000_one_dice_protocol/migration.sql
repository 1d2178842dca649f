-- Every match has a log of its dice, and every roll its row there.
ALTER TABLE "match" ALTER COLUMN "dice" SET NOT NULL;
ALTER TABLE "roll" ALTER COLUMN "log_row" SET NOT NULL;
