-- CreateTable
CREATE TABLE "request" (
    "match_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "seat" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "act" TEXT,
    "answer" TEXT,
    "audit_no" INTEGER,

    CONSTRAINT "request_pkey" PRIMARY KEY ("match_id", "no"),
    CONSTRAINT "request_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "put_away" (
    "match_id" UUID NOT NULL,
    "card" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "put_away_pkey" PRIMARY KEY ("match_id", "card"),
    CONSTRAINT "put_away_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
