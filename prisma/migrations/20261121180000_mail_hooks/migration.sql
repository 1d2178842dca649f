-- AlterEnum
ALTER TYPE "channel" ADD VALUE 'HOOK';
