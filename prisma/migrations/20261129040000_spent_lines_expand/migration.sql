-- A rollback puts the lines of sheets back as they were written.
CREATE TABLE "spent_lines" (
    "seat_no" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "mode" TEXT NOT NULL,
    "lines" TEXT[],
    "remnants" TEXT[],

    CONSTRAINT "spent_lines_pkey" PRIMARY KEY ("seat_no","seq"),
    CONSTRAINT "spent_lines_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE
);
