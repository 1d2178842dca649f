-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "match_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "told" TEXT NOT NULL DEFAULT '',
    "told_seq" INTEGER NOT NULL DEFAULT -1,
    "told_state" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "told_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_match_id_idx" ON "webhook"("match_id");

-- CreateIndex
CREATE INDEX "webhook_due_at_idx" ON "webhook"("due_at");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;
