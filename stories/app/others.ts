import type { Sandbox } from 'community-hooks/sandbox';

/** What other people do about alice, one thing after the other, and again from the start. */
const DEEDS: readonly ((sandbox: Sandbox) => void)[] = [
  ({ act }) => void act.notify('alice', 'PC', 'bob', 'I was there too. Was it not splendid?'),
  ({ act }) => act.follow('zoe', 'alice'),
  ({ act }) => void act.notify('alice', 'PR', 'vera'),
  ({ act }) => act.unfollow('bob', 'alice'),
  ({ act }) => void act.notify('alice', 'PUM', 'carol', 'Ask @alice, she knows the way.'),
  ({ act }) => act.follow('bob', 'alice'),
  ({ act }) => void act.notify('alice', 'PCRA', 'nora'),
  ({ act }) => act.unfollow('zoe', 'alice'),
  ({ act }) => void act.notify('alice', 'PCR', 'erin', 'Only on Tuesdays.'),
];

/** Lets other people act, one deed each time; call the returned function to stop. */
export function letOthersAct(sandbox: Sandbox, every: number): () => void {
  let deed = 0;
  const timer = setInterval(() => {
    try {
      DEEDS[deed % DEEDS.length]?.(sandbox);
    } catch {
      // Somebody is gone or blocked, or does not want to be told: then nothing happens.
    }
    deed += 1;
  }, every);
  return () => clearInterval(timer);
}
