// Where a mail is taken apart beside everything else. Threads know no TypeScript of themselves, however the process was started.
import { register } from 'tsx/esm/api';

register();
await import('./reading-thread.ts');
