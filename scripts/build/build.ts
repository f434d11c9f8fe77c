/**
 * `npm run build`: the package as it is published: dist/ (JavaScript by Vite, types by the compiler, the program by esbuild, openapi.json),
 * AGENTS.md and llms.txt, and a check.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { agentsPage, llmsPage } from '../docs/assistants.js';
import { typesOf } from '../docs/types.js';
import { openApiText } from '../lib/described-openapi.js';
import { run } from '../lib/run.js';
import { writeFields } from './declarations.js';
import { buildProgram } from './program.js';

rmSync('dist', { recursive: true, force: true });
run('tsx', ['scripts/docs/docs.ts']);
run('vite', ['build', '--logLevel', 'warn']);
run('tsc', ['-p', 'tsconfig.build.json']);
writeFields('dist/contract', typesOf('.'));
await buildProgram('dist');
writeFileSync('dist/openapi.json', openApiText('.'));
writeFileSync('AGENTS.md', agentsPage());
writeFileSync('llms.txt', llmsPage());
run('publint', ['--strict']);
run('attw', ['--pack', '.', '--profile', 'esm-only', '--format', 'table-flipped', '--no-summary', '--no-color', '--no-emoji']);
