import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The stories are an app: nothing of the library's own build applies to them. */
export default defineConfig({ plugins: [react()], base: './' });
