import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CommunityProvider } from '../../src/react/provider.js';
import type { CommunityClient } from '../../src/transport/client.js';

/** Renders something with the client of a stage around it. */
export function renderOn({ client }: { readonly client: CommunityClient }, content: ReactNode): RenderResult {
  return render(<CommunityProvider client={client}>{content}</CommunityProvider>);
}
