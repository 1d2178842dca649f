// Where a mail is taken apart beside everything else. Threads know no TypeScript of themselves, however the process was started.
import { load } from '../compiled.mjs';

await load('src/mail/reading-thread.ts');
