import {
  browserTabs,
  createCommunityClient,
  createSession,
  translationsChanged,
  webStorage,
} from 'community-hooks';
import type { CommunityClient } from 'community-hooks';

/** A client whose language the app can change. */
export interface Translated {
  readonly client: CommunityClient;
  /** Reads again what is on screen in the former language. */
  readonly change: (language: string) => void;
  /**
   * A client for calls in another language, with the same session: `const german = translated.in('de')`
   * once, then `german.call(…)`.
   */
  readonly in: (language: string) => CommunityClient;
}

/** Asks the service for texts in the language of the app: `headers` runs for each request. */
export function createTranslated(baseUrl: string, first: string): Translated {
  let current = first;
  const session = createSession({ storage: webStorage(() => localStorage), tabs: browserTabs() });
  const client = createCommunityClient({
    baseUrl,
    session,
    headers: () => ({ 'Accept-Language': current }),
  });
  return {
    client,
    change: (language) => {
      current = language;
      translationsChanged(client);
    },
    in: (language) =>
      createCommunityClient({ baseUrl, session, headers: { 'Accept-Language': language } }),
  };
}
