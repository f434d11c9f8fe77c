import { focusManager, onlineManager } from '@tanstack/react-query';
import {
  createCommunityClient,
  createSession,
  customStorage,
  type CommunityClient,
  type ItemStore,
  type Tabs,
} from 'community-hooks';

/** What the app imports from React Native and two of its packages. */
export interface Platform {
  /** `expo-secure-store`, or AsyncStorage for what need not be secret. */
  readonly storage: ItemStore;
  /** `@react-native-community/netinfo` */
  readonly NetInfo: {
    addEventListener(listener: (state: { isConnected: boolean | null }) => void): () => void;
  };
  /** `react-native` */
  readonly AppState: {
    addEventListener(type: 'change', listener: (state: string) => void): { remove(): void };
  };
}

/**
 * The client of a React Native app. TanStack Query learns from the platform when the device is online
 * and the app is in front.
 */
export function createNativeClient(
  baseUrl: string,
  { storage, NetInfo, AppState }: Platform,
): CommunityClient {
  onlineManager.setEventListener((setOnline) =>
    NetInfo.addEventListener(({ isConnected }) => setOnline(isConnected !== false)),
  );
  AppState.addEventListener('change', (state) => focusManager.setFocused(state === 'active'));
  return createCommunityClient({
    baseUrl,
    session: createSession({ storage: customStorage(storage), tabs }),
  });
}

/** There are no other tabs. The session is read once more when the app comes to the front. */
const tabs: Tabs = {
  post() {},
  subscribe: (listener) =>
    focusManager.subscribe((isFront) => {
      if (isFront) listener({ topic: 'session' });
    }),
  close() {},
};
