/** The service that the stories play against in place of the embedded sandbox. */
export interface Backend {
  readonly baseUrl: string;
  readonly routes: 'spec' | 'okuna';
}

/** A backend as one text, which is what a global of Storybook can be. */
export function writeBackend({ baseUrl, routes }: Backend): string {
  return `${routes} ${baseUrl}`;
}

/** Undefined for the embedded sandbox. */
export function readBackend(text: unknown): Backend | undefined {
  const [, routes, baseUrl] = /^(spec|okuna) (\S+)$/.exec(String(text)) ?? [];
  return baseUrl ? { baseUrl, routes: routes === 'okuna' ? 'okuna' : 'spec' } : undefined;
}
