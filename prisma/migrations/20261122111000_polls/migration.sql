-- CreateTable
CREATE TABLE "poll" (
    "match_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "act" JSON,
    "by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "poll_pkey" PRIMARY KEY ("match_id","no")
);

-- CreateTable
CREATE TABLE "vote" (
    "match_id" UUID NOT NULL,
    "poll" INTEGER NOT NULL,
    "seat" TEXT NOT NULL,
    "yes" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vote_pkey" PRIMARY KEY ("match_id","poll","seat")
);

-- CreateIndex
CREATE INDEX "poll_closed_at_deadline_idx" ON "poll"("closed_at", "deadline");

-- AddForeignKey
ALTER TABLE "poll" ADD CONSTRAINT "poll_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vote" ADD CONSTRAINT "vote_match_id_poll_fkey" FOREIGN KEY ("match_id", "poll") REFERENCES "poll"("match_id", "no") ON DELETE CASCADE ON UPDATE CASCADE;
