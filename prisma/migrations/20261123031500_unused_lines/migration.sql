CREATE TABLE "unused_lines" (
    "seat_no" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "lines" TEXT[],

    CONSTRAINT "unused_lines_pkey" PRIMARY KEY ("seat_no","seq")
);

ALTER TABLE "unused_lines" ADD CONSTRAINT "unused_lines_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;
