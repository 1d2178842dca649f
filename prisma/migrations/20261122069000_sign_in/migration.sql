-- CreateTable
CREATE TABLE "sign_in" (
    "id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "link_hash" TEXT NOT NULL,
    "letter_id" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "hash" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_link_hash_key" ON "sign_in"("link_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_letter_id_key" ON "sign_in"("letter_id");

-- CreateIndex
CREATE INDEX "sign_in_settled_at_asked_at_idx" ON "sign_in"("settled_at", "asked_at");

-- CreateIndex
CREATE INDEX "sign_in_address_idx" ON "sign_in"("address");

-- CreateIndex
CREATE INDEX "session_address_idx" ON "session"("address");
