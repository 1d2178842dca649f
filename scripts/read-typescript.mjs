// For `node --import`: the tests' workers.
import { readTypeScript } from './typescript.mjs';

readTypeScript();
