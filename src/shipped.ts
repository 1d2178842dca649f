/** Files that the program reads beside its code: templates, migrations and documents. */
import { fileURLToPath } from 'node:url';

/** The path of such a file, given from the root of the project. A build has its code and these files in the same places. */
export const shipped = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
