/** Makes a change of which React does not warn, although a test has not announced it by `act`: that a stage ends is meant to show. */
export function unwarned(change: () => void): void {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const { IS_REACT_ACT_ENVIRONMENT: isAsked } = scope;
  if (isAsked) {
    scope.IS_REACT_ACT_ENVIRONMENT = false;
    // TanStack Query notifies components in a timer, which may start another one.
    setTimeout(() => setTimeout(() => (scope.IS_REACT_ACT_ENVIRONMENT = isAsked)));
  }
  change();
}
