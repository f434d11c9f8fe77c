import { MagicString } from 'magic-string';
import type { Plugin } from 'vite';
import { parseSync, Visitor } from 'vite';

/**
 * Marks what every top-level constant of src is made by as free of side effects. Only Rollup and Rolldown believe the
 * `@__NO_SIDE_EFFECTS__` of another module; esbuild and webpack would carry all operations into an app that uses one.
 */
export function pureCalls(): Plugin {
  return {
    name: 'pure-calls',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/ },
      handler: (code, id) => {
        const marked = markPureCalls(code, id);
        return marked.hasChanged() ? { code: marked.toString(), map: marked.generateMap({ hires: true, source: id }) } : null;
      },
    },
  };
}

/**
 * Turns each top-level `const x = make(…)` into a marked function that is called at once. Marking `make` alone would not do:
 * the calls within its arguments would still count as side effects.
 */
export function markPureCalls(code: string, fileName: string): MagicString {
  const { program } = parseSync(fileName, code);
  const calls = immediateCalls(program);
  const marked = new MagicString(code);
  for (const { start, end } of topLevelValues(program)) {
    if (!calls.some((at) => at >= start && at < end)) continue;
    marked.appendRight(start, '/* @__PURE__ */ (() => (');
    marked.appendLeft(end, '))()');
  }
  return marked;
}

type Program = ReturnType<typeof parseSync>['program'];

function topLevelValues(program: Program): { readonly start: number; readonly end: number }[] {
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
    return declared.declarations.flatMap(({ init }) => init ?? []);
  });
}

/**
 * Where the calls start that happen when the module is evaluated: those outside every function. A spread counts as one, because it may call
 * getters.
 */
function immediateCalls(program: Program): number[] {
  const calls: number[] = [];
  let depth = 0;
  const enter = (): void => void (depth += 1);
  const leave = (): void => void (depth -= 1);
  const call = (node: { readonly start: number }): void => {
    if (depth === 0) calls.push(node.start);
  };
  const visitor = new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    CallExpression: call,
    NewExpression: call,
    TaggedTemplateExpression: call,
    SpreadElement: call,
  });
  visitor.visit(program);
  return calls;
}
