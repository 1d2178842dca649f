// Compiles what an image starts, so that it runs where nothing may be written.
import { compiled } from '../compiled.mjs';

const PROGRAMS = ['src/cli/start.ts', 'src/cli/match.ts', 'src/cli/migrate.ts', 'src/mail/reading-thread.ts'];

for (const program of PROGRAMS) await compiled(program);
