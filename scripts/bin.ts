/** `npx community-hooks sandbox --port 4010`: the program of the package. The build bundles it (scripts/build/program.ts). */
import { commandsHelp, runCommand } from './lib/sandbox-commands.js';
import { runSandbox } from './lib/sandbox-server.js';

const [command, ...options] = process.argv.slice(2);
const help = `npx community-hooks sandbox [options]

Starts a stand-in for the Community Service at http://localhost:4010; \`npx community-hooks sandbox --help\` lists the options.

The other commands speak to one that runs already:

${commandsHelp}`;

if (command === 'sandbox') {
  runSandbox('npx community-hooks sandbox', options);
} else if (command === 'act' || command === 'mails') {
  await runCommand(command, options);
} else if (command === undefined || command === '--help' || command === '-h') {
  console.log(help);
} else {
  console.error(`There is no command ${command}. (npx community-hooks --help)`);
  process.exitCode = 1;
}
