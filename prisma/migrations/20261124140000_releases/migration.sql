-- Which release has found the record of a match as it was played.
ALTER TABLE "match" ADD COLUMN     "release" TEXT;

-- Running matches whose record another release has looked at, or none.
CREATE INDEX "match_release" ON "match" ("release") WHERE "state" = 'RUNNING';
