/** React renders when it wants to, as in an app, until the action is over. The files that share this process find it as it was. */
export async function withoutAct<Result>(action: () => Promise<Result>): Promise<Result> {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
  const { IS_REACT_ACT_ENVIRONMENT: former } = scope;
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    return await action();
  } finally {
    scope.IS_REACT_ACT_ENVIRONMENT = former;
  }
}
