import type { Plugin } from 'vite';

/**
 * Answers 404 once the whole request is there. Vite's own 404 does not wait for it: it may come before the browser has told any
 * progress.
 */
export function wholeUploads(): Plugin {
  return {
    name: 'whole-uploads',
    configureServer({ middlewares }) {
      middlewares.use('/nowhere/', (request, response) => {
        request.resume().once('end', () => response.writeHead(404).end());
      });
    },
  };
}
