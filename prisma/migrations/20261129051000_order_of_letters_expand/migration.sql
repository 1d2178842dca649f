-- The order in which letters are written. Their ids do not tell it.
ALTER TABLE "letter" ADD COLUMN "no" SERIAL;
