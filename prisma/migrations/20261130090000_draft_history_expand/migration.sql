-- CreateTable
CREATE TABLE "draft_history" (
    "seat_no" INTEGER NOT NULL,
    "decision" INTEGER NOT NULL,
    "undo" TEXT[],
    "redo" TEXT[],

    CONSTRAINT "draft_history_pkey" PRIMARY KEY ("seat_no"),
    CONSTRAINT "draft_history_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE
);
