/** `npm run build`: openapi.json and docs/operations.md, dist/ as it is published (JavaScript by Vite, types by the compiler), a check. */
import { rmSync } from 'node:fs';
import { run } from '../run.js';

rmSync('dist', { recursive: true, force: true });
run('tsx', ['scripts/openapi.ts']);
run('tsx', ['scripts/docs/docs.ts']);
run('vite', ['build', '--logLevel', 'warn']);
run('tsc', ['-p', 'tsconfig.build.json']);
run('publint', ['--strict']);
run('attw', ['--pack', '.', '--profile', 'esm-only', '--format', 'table-flipped', '--no-summary', '--no-color', '--no-emoji']);
