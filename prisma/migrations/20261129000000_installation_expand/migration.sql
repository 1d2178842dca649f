-- The print of the key by which everything here is signed and sealed: a start with another key is refused.
CREATE TABLE "installation" (
  "id" SMALLINT NOT NULL DEFAULT 1,
  "key_print" TEXT NOT NULL,
  CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "installation_once" CHECK ("id" = 1)
);
