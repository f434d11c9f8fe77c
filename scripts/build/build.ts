/**
 * `npm run build`: openapi.json and the written parts of docs/, dist/ as it is published (JavaScript by Vite, types by the compiler, the
 * program by esbuild), a check.
 */
import { rmSync } from 'node:fs';
import { typesOf } from '../docs/types.js';
import { run } from '../lib/run.js';
import { writeFields } from './declarations.js';
import { buildProgram } from './program.js';

rmSync('dist', { recursive: true, force: true });
run('tsx', ['scripts/docs/docs.ts']);
run('vite', ['build', '--logLevel', 'warn']);
run('tsc', ['-p', 'tsconfig.build.json']);
writeFields('dist/contract', typesOf('.'));
await buildProgram('dist');
run('publint', ['--strict']);
run('attw', ['--pack', '.', '--profile', 'esm-only', '--format', 'table-flipped', '--no-summary', '--no-color', '--no-emoji']);
