import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHook, run } from './render-hook.js';

test('run: when it ends, what its action changed is rendered', async () => {
  const queryClient = new QueryClient();
  const { result } = renderHook(() => useQuery({ queryKey: ['number'], queryFn: skipToken, initialData: 0 }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  for (let number = 1; number <= 50; number += 1) {
    await run(async () => queryClient.setQueryData(['number'], number));
    expect(result.current.data).toBe(number);
  }
});
