/** A place for texts: the Web's `Storage`, or one that answers by promises. */
export interface ItemStore {
  getItem(key: string): string | null | undefined | PromiseLike<string | null | undefined>;
  setItem(key: string, text: string): unknown;
  removeItem(key: string): unknown;
}

export interface StorageOptions {
  /** Prefix of the keys, `community-session` by default. Apps of one origin that use different services need different ones. */
  readonly key?: string;
  /**
   * How many accounts stay signed in side by side; 1 by default: a sign-in replaces the former account. The one whose last use lies back
   * furthest gives way.
   */
  readonly accounts?: number;
  /** Milliseconds a store may take for one answer; 2,000 by default. */
  readonly timeout?: number;
}
