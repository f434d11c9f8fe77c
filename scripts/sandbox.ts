/** `npm run sandbox -- --port 4010 --world demo --routes spec`; `--help` lists what it can be told. */
import { runSandbox } from './lib/sandbox-server.js';

runSandbox('npm run sandbox --', process.argv.slice(2));
