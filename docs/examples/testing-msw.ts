import { createSandbox } from 'community-hooks/sandbox';
import { sandboxHandlers } from 'community-hooks/testing';
import { setupServer } from 'msw/node';

/** The service of a whole app in a test: the app has its own client, with this base URL. */
export const sandbox = createSandbox();
export const server = setupServer(...sandboxHandlers(sandbox, 'https://community.example.com'));
