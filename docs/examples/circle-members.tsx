import { useCircle, useUpdateCircle } from 'community-hooks';

/** Puts people into a circle, and takes them out. */
export function CircleMembers({ id, people }: { id: number; people: readonly string[] }) {
  const { data: circle, refetch } = useCircle({ id });
  // It stays pending until `users` has the new member.
  const update = useUpdateCircle({ onSuccess: () => refetch({ cancelRefetch: false }) });
  if (!circle) return null;
  // A list without somebody who is on the way would take them out.
  const members =
    (update.isPending && update.variables.usernames) || circle.users.map(({ username }) => username);
  return people.map((username) => {
    const isIn = members.includes(username);
    const usernames = isIn ? members.filter((member) => member !== username) : [...members, username];
    return (
      <label key={username}>
        <input type="checkbox" checked={isIn} onChange={() => update.mutate({ id, usernames })} />
        {username}
      </label>
    );
  });
}
