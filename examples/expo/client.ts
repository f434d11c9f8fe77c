import AsyncStorage from '@react-native-async-storage/async-storage';
import NetInfo from '@react-native-community/netinfo';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { createCommunityClient, createSession, customStorage } from 'community-hooks';
import { AppState, Platform } from 'react-native';

// In a browser TanStack Query listens to the page itself.
if (Platform.OS !== 'web') {
  onlineManager.setEventListener((setOnline) => NetInfo.addEventListener(({ isConnected }) => setOnline(isConnected !== false)));
  AppState.addEventListener('change', (state) => focusManager.setFocused(state === 'active'));
}

// An emulator of Android reaches this computer as 10.0.2.2.
const local = Platform.OS === 'android' ? 'http://10.0.2.2:4010' : 'http://localhost:4010';

export const client = createCommunityClient({
  baseUrl: process.env.EXPO_PUBLIC_SERVICE ?? local,
  // AsyncStorage is not encrypted. An app that is more than an example stores the session with expo-secure-store.
  session: createSession({ storage: customStorage(AsyncStorage) }),
});
