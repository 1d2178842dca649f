// The entry of a thread that parses mails. Threads cannot load TypeScript by themselves, however the process was
// started.
import { load } from '../compiled.mjs';

await load('src/mail/reading-thread.ts');
