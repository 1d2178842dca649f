-- A letter is kept as data, with its subject and its text. The whole drawing is kept only while it is under way, and pictures once each.
ALTER TABLE "letter" ADD COLUMN     "digest" TEXT,
ADD COLUMN     "drawn_at" TIMESTAMPTZ(3),
ADD COLUMN     "subject" TEXT,
ADD COLUMN     "text" TEXT,
ADD COLUMN     "pictures" TEXT[];

CREATE TABLE "picture" (
    "sha256" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "picture_pkey" PRIMARY KEY ("sha256")
);

-- An image does not become smaller.
ALTER TABLE "picture" ALTER COLUMN "content" SET STORAGE EXTERNAL;

-- Letters under way keep their drawing as it is, so that a repeated one stays the same mail.
UPDATE "letter" SET "subject" = "rendered" ->> 'subject', "text" = "rendered" ->> 'text',
  "drawn_at" = coalesce("sent_at", "created_at"),
  "rendered" = CASE WHEN "state" IN ('PENDING', 'HELD') THEN "rendered" END
WHERE "rendered" IS NOT NULL;

-- The clock looks for letters whose data nobody can ask for any more.
CREATE INDEX "letter_as_data" ON "letter" ("created_at") WHERE "kind" IN ('report', 'acknowledgement', 'reminder') AND "drawn_at" IS NOT NULL AND ("letter" ->> 'kind') <> 'kept';
