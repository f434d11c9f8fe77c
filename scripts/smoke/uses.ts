import { readdirSync, readFileSync } from 'node:fs';

const component = `
import { QueryClient, QueryClientProvider, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CommunityProvider, createCommunityClient, optionsOf, useBlockUser, useInvites, user, useUser } from 'community-hooks';

const client = createCommunityClient({ baseUrl: 'http://service.test' });
const queryClient = new QueryClient();

function Profile({ username }: { username: string }) {
  const { data, error } = useUser({ username });
  const same = useQuery(optionsOf(client, user, { username }));
  const sure = useSuspenseQuery(optionsOf(client, user, { username }));
  const block = useBlockUser({ onSuccess: (answer) => console.log(answer.is_blocked) });
  const invites = useInvites({ pending: true });
  const nicknames: (string | null)[] = invites.data?.map((invite) => invite.nickname) ?? [];
  // @ts-expect-error a user has no such field
  const wrong = data?.nickname;
  return <button onClick={() => block.mutate({ username })}>{data?.username}{same.data?.username}{sure.data.username}{error?.kind}{nicknames}{wrong}</button>;
}

export const tree = <QueryClientProvider client={queryClient}><CommunityProvider client={client}><Profile username="bob" /></CommunityProvider></QueryClientProvider>;
`;

/** Every entry, so that the compiler reads all declarations of the package. */
const entries = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> }).exports)
  .filter((entry) => !entry.endsWith('.json'))
  .map((entry, index) => `export * as entry${index} from 'community-hooks${entry.slice(1)}';\n`);

/**
 * The examples of the guides, which use the form libraries too. Those about test runners need these, which are no peers; React 18 has no
 * actions.
 */
const examples = readdirSync('docs/examples')
  .filter((file) => /\.tsx?$/.test(file) && !/^(testing|react-19)-/.test(file))
  .map((file) => [`examples/${file}`, readFileSync(`docs/examples/${file}`, 'utf8')] as const);

/** Files that use the library in every way that its pages show. */
export const uses: Readonly<Record<string, string>> = {
  'app.tsx': component,
  'entries.ts': entries.join(''),
  ...Object.fromEntries(examples),
};

/** The packages that they import. */
export const usedPackages: readonly string[] = [
  ...['react', 'react-dom', '@types/react', '@types/react-dom', '@tanstack/react-query', 'msw', 'react-hook-form'],
  ...['@tanstack/react-form', '@hookform/resolvers', '@standard-schema/spec', '@opentelemetry/api', '@tanstack/react-virtual'],
];

/** A tsconfig.json for them, as strict as it gets. It checks the declarations of the packages, too. */
export function tsconfig(module: string, moduleResolution: string): string {
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: [] },
    ...{ module, moduleResolution },
  };
  return JSON.stringify({ compilerOptions, include: ['app.tsx', 'entries.ts', 'examples'] });
}
