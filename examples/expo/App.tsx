import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CommunityProvider, useDeleteInvite, useInvites, useLogin, useLogout, useSession } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { useState } from 'react';
import { Button, FlatList, StyleSheet, Text, TextInput, View } from 'react-native';
import { client } from './client';

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <CommunityProvider client={client}>
        <View style={styles.page}>
          <Home />
        </View>
      </CommunityProvider>
    </QueryClientProvider>
  );
}

function Home() {
  const { state } = useSession();
  // The storage has not answered yet: the time for a splash screen.
  if (state === 'restoring') return <Text>Loading</Text>;
  return state === 'signed-in' ? <Invites /> : <SignIn />;
}

function SignIn() {
  const session = useSession();
  const login = useLogin();
  const [username, setUsername] = useState(session.username ?? '');
  const [password, setPassword] = useState('');
  return (
    <>
      <TextInput style={styles.field} placeholder="Username" autoCapitalize="none" value={username} onChangeText={setUsername} />
      <TextInput style={styles.field} placeholder="Password" secureTextEntry value={password} onChangeText={setPassword} />
      <Button title="Sign in" disabled={login.isPending} onPress={() => login.mutate({ username, password })} />
      {login.error && <Text role="alert">{messageOf(login.error)}</Text>}
      <Text>In the sandbox: alice, wonderland-2026.</Text>
    </>
  );
}

function Invites() {
  const { data: invites, fetchNextPage, hasNextPage, error } = useInvites();
  const remove = useDeleteInvite();
  const logout = useLogout();
  const failed = remove.error ?? error;
  return (
    <>
      <Button title="Sign out" onPress={() => logout.mutate()} />
      {failed && <Text role="alert">{messageOf(failed)}</Text>}
      <FlatList
        data={invites}
        keyExtractor={({ id }) => String(id)}
        renderItem={({ item: { id, nickname } }) => (
          <View style={styles.row}>
            <Text>{nickname}</Text>
            <Button title="Delete" accessibilityLabel={`Delete ${nickname}`} onPress={() => remove.mutate({ id })} />
          </View>
        )}
        ListFooterComponent={hasNextPage ? <Button title="More" onPress={() => void fetchNextPage()} /> : null}
      />
    </>
  );
}

const styles = StyleSheet.create({
  page: { flex: 1, gap: 12, paddingVertical: 48, paddingHorizontal: 16 },
  field: { borderWidth: 1, padding: 8 },
  row: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 4 },
});
