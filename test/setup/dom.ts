import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// How long a test waits for a state that does not come; a slow machine must not fail one that does.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);
