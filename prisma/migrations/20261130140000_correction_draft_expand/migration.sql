-- CreateTable
CREATE TABLE "correction_draft" (
    "match_id" UUID NOT NULL,
    "parts" JSON NOT NULL,

    CONSTRAINT "correction_draft_pkey" PRIMARY KEY ("match_id"),
    CONSTRAINT "correction_draft_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
