-- AlterTable
ALTER TABLE "match" ADD COLUMN     "pack_hash" TEXT;

-- CreateTable
CREATE TABLE "pack" (
    "hash" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "pack_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pack_pkey" PRIMARY KEY ("hash")
);

-- AddForeignKey
ALTER TABLE "match" ADD CONSTRAINT "match_pack_hash_fkey" FOREIGN KEY ("pack_hash") REFERENCES "pack"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;
