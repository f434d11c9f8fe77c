/** Makes a change outside `act` without React's warning: a stage that ends rerenders its components on purpose. */
export function withoutActWarnings(change: () => void): void {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const { IS_REACT_ACT_ENVIRONMENT: isAsked } = scope;
  if (isAsked) {
    scope.IS_REACT_ACT_ENVIRONMENT = false;
    // TanStack Query notifies components in a timer, which may start another one.
    setTimeout(() => setTimeout(() => (scope.IS_REACT_ACT_ENVIRONMENT = isAsked)));
  }
  change();
}
