-- CreateTable
CREATE TABLE "learner" (
    "address" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "explain" BOOLEAN,
    "closed" TEXT[],

    CONSTRAINT "learner_pkey" PRIMARY KEY ("address", "game")
);
