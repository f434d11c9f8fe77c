/**
 * What an empty Vite + React + TypeScript app consists of, beside its `src/main.tsx`. The compiler checks as much as in the template of Vite,
 * and the types of all packages.
 */
export const viteFiles: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html lang="en"><head><title>App</title><link rel="icon" href="data:," /></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>',
  'src/environment.d.ts': '/// <reference types="vite/client" />',
  'vite.config.ts': `import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      moduleDetection: 'force',
      verbatimModuleSyntax: true,
      noEmit: true,
      jsx: 'react-jsx',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      erasableSyntaxOnly: true,
      noFallthroughCasesInSwitch: true,
      skipLibCheck: false,
      types: [],
    },
    include: ['src'],
  }),
};

/** The packages that it imports. */
export const vitePackages: readonly string[] =
  'react react-dom @tanstack/react-query @types/react @types/react-dom vite @vitejs/plugin-react typescript'.split(' ');
