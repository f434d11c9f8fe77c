/** `npm run build`: dist/ as it is published, the JavaScript by Vite and the types by the compiler, openapi.json, then a check. */
import { rmSync } from 'node:fs';
import { run } from '../run.js';

rmSync('dist', { recursive: true, force: true });
run('tsx', ['scripts/openapi.ts']);
run('vite', ['build', '--logLevel', 'warn']);
run('tsc', ['-p', 'tsconfig.build.json']);
run('tsx', ['scripts/openapi.ts']);
run('publint', ['--strict']);
run('attw', ['--pack', '.', '--profile', 'esm-only', '--format', 'table-flipped', '--no-summary', '--no-color', '--no-emoji']);
