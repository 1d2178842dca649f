-- Which releases of the program work on this database, since when, and when one of their processes was last seen.
CREATE TABLE "release" (
    "name" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(6) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_pkey" PRIMARY KEY ("name")
);

-- Which release has last found that its rules play the record of a match otherwise, and at which step.
ALTER TABLE "match" ADD COLUMN     "unfit_release" TEXT,
ADD COLUMN     "unfit_seq" INTEGER;
