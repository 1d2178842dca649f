-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "seat_no" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_seat_no_idx" ON "api_key"("seat_no");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;
