import { tmpdir } from 'node:os';
import { codeOf } from '../../engine/index.ts';
import { bad, type Check, type Finding, good, look, type Place } from '../check.ts';

const MEGABYTE = 1_000_000;
const FULL = 500 * MEGABYTE;
const SHORT = 2_000 * MEGABYTE;

/** Undefined: the folder is not there. */
async function roomIn({ statfs }: Place, folder: string): Promise<Finding | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const told = { folder, free: (free / 1_000 / MEGABYTE).toFixed(1) };
    if (free < FULL) return bad('disk.full', told);
    return free < SHORT ? look('disk.short', told) : good('disk.good', told);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The disks of this machine; that of a database elsewhere is not seen from here. */
export const disk: Check = {
  id: 'disk',
  run: async (place) => {
    const folders = [...new Set([place.config.dataDir, process.cwd(), tmpdir()])];
    const found = (await Promise.all(folders.map((folder) => roomIn(place, folder)))).filter(
      (each) => each !== undefined,
    );
    const wrong = found.filter(({ mark }) => mark !== 'good');
    return wrong.length > 0 ? wrong : found.slice(0, 1);
  },
};
