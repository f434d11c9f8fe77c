/** A browser with a storage of its own. */
export interface Browser<Opened = Tab> {
  open(): Promise<Opened>;
  close(): Promise<void>;
}

/** A tab: what every driver can do, and no more. What a test needs besides is done in the page, by `evaluate`. */
export interface Tab {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
  /** Runs a function in the page, which sees nothing but its argument, and waits for its result; both are JSON. */
  evaluate<Result>(task: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Argument>(task: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result>;
}
