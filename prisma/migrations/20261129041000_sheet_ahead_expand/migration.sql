-- Orders that a seat sends before it is asked.
CREATE TABLE "sheet_ahead" (
    "seat_no" INTEGER NOT NULL,
    "lines" TEXT[],
    "mode" TEXT NOT NULL,
    "done" BOOLEAN NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sheet_ahead_pkey" PRIMARY KEY ("seat_no"),
    CONSTRAINT "sheet_ahead_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE
);
