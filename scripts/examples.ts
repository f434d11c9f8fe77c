/** `npm run task -- examples vite`: starts a copy of an app of examples/ with the packed library, and the sandbox. (`npm run task -- smoke vite` tests it.) */
import { spawnSync } from 'node:child_process';
import { pack } from './smoke/consumer.js';
import { copyOf, examples } from './smoke/example.js';

const [name = ''] = process.argv.slice(2);
if (!examples.includes(name)) throw new Error(`Name one of ${examples.join(', ')}: npm run task -- examples ${examples[0]}`);
await pack();
const { directory, remove } = await copyOf(name);
spawnSync('npm', ['start'], { cwd: directory, stdio: 'inherit', shell: process.platform === 'win32' });
remove();
