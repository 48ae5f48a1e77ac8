import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type AnyNode, type Identifier, type Node, parse } from 'acorn'

/** Name that replaces `process` in bundled code. */
export const packProcessName = 'adlibPackProcess'

/** What a script may load while it runs. */
export interface CodeLoads {
  /** How the script may load code, for example `import() of a variable`. */
  readonly ways: readonly string[]
  /** Every constant text in the script, because any of them may name a file. */
  readonly texts: readonly string[]
}

/** Modules that load or make code. `node:fs` is not among them, because it only reads code. */
const modules: ReadonlySet<string> = new Set([
  ...['child_process', 'cluster', 'inspector', 'inspector/promises', 'module', 'repl'],
  ...['sqlite', 'test', 'v8', 'vm', 'wasi', 'worker_threads'],
])
/** Globals that make code from text or bytes. */
const makers: ReadonlySet<string> = new Set(['eval', 'Function', 'WebAssembly'])
/** Globals that lead to the makers and to the loaders of `process`. */
const roots: ReadonlySet<string> = new Set(['globalThis', 'global', packProcessName])
/** The functions of `process` that load code. */
export const processLoaders: ReadonlySet<string> = new Set([
  ...['getBuiltinModule', 'dlopen', 'mainModule', 'binding', '_linkedBinding'],
])

const maxText = 300
const maxFolded = 100_000

/**
 * Parses a script and finds each way in which it can load more code. What cannot be decided counts as a way.
 * @param isProvided returns whether the host provides the module with this name to `require`
 * @returns null if the script cannot be parsed
 */
export function codeLoads(code: string, isProvided: (name: string) => boolean): CodeLoads | null {
  const ways = new Set<string>()
  const texts = new Set<string>()

  /** Notes that the script loads the module with this name. */
  const load = (how: string, source: string | null, providesHost: boolean): void => {
    if (source === null) ways.add(`${how}() of a variable`)
    else if (isBuiltin(source)) {
      const name = source.replace(/^node:/, '')
      // `require` provides the pack's own `process`, but `import()` cannot.
      if (modules.has(name) || (!providesHost && name === 'process')) ways.add(source)
    } else if (!providesHost || !isProvided(source))
      ways.add(`${how}(${JSON.stringify(source.slice(0, 60))})`)
  }

  const visitName = (node: Identifier, parent: AnyNode | null): void => {
    const { name } = node
    if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return
    if (name === 'require' && !isPlainRequire(node, parent)) ways.add('require as a value')
    if (makers.has(name) && parent?.type !== 'BinaryExpression') ways.add(name)
    const isRoot = roots.has(name) && parent?.type === 'MemberExpression' && parent.object === node
    if (isRoot && propertyOf(parent) === null) ways.add('a variable property of globalThis or process')
  }

  const visitProperty = (name: string | null, node: AnyNode, parent: AnyNode | null): void => {
    if (name === null) return
    if (makers.has(name)) ways.add(name)
    if (processLoaders.has(name) && (name !== 'binding' || isOfProcess(node))) ways.add(`process.${name}`)
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node
    if (name === 'constructor' && isCalled) ways.add('a call of a constructor')
  }

  const visit = (node: AnyNode, parent: AnyNode | null): void => {
    if (node.type === 'ImportExpression') load('import', constantText(node.source), false)
    else if (node.type === 'Identifier') visitName(node, parent)
    else if (node.type === 'MemberExpression') visitProperty(propertyOf(node), node, parent)
    else if (node.type === 'Property' && parent?.type === 'ObjectPattern' && !node.computed)
      visitProperty(node.key.type === 'Identifier' ? node.key.name : null, node, parent)
    else if (node.type === 'CallExpression' && isPlainRequire(node.callee, node))
      load('require', constantText(node.arguments[0]), true)
    const text = constantText(node)
    if (text !== null && text.length > 0 && text.length <= maxText) texts.add(text)
  }

  const tree = parsed(code, 'script') ?? parsed(code, 'module')
  if (tree === null) return null
  walk(tree, visit)
  return { ways: [...ways], texts: [...texts] }
}

function parsed(code: string, sourceType: 'script' | 'module'): Node | null {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true })
  } catch {
    return null
  }
}

/** Visits each node, except those that only name a property, a label or an import. */
function walk(tree: Node, visit: (node: AnyNode, parent: AnyNode | null) => void): void {
  const waiting: [AnyNode, AnyNode | null][] = [[tree as AnyNode, null]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, parent] = next
    visit(node, parent)
    for (const [key, value] of Object.entries(node)) {
      if (isNameOnly(node, key)) continue
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') waiting.push([child as AnyNode, node])
    }
  }
}

const isNameOnly = (node: AnyNode, key: string): boolean =>
  (key === 'property' && node.type === 'MemberExpression' && !node.computed) ||
  (key === 'key' && 'computed' in node && !node.computed) ||
  key === 'label' ||
  ((key === 'imported' || key === 'exported') && node.type !== 'ImportDeclaration')

/** Returns whether `require` is called with one argument, or only resolves a path. */
const isPlainRequire = (node: AnyNode, parent: AnyNode | null): boolean =>
  node.type === 'Identifier' &&
  node.name === 'require' &&
  ((parent?.type === 'CallExpression' && parent.callee === node && parent.arguments.length === 1) ||
    (parent?.type === 'MemberExpression' && propertyOf(parent) === 'resolve'))

const isOfProcess = (node: AnyNode): boolean =>
  node.type === 'MemberExpression' &&
  ((node.object.type === 'Identifier' && node.object.name === packProcessName) ||
    propertyOf(node.object) === 'process')

/** Returns the name of a property, or null if it cannot be decided. */
function propertyOf(node: AnyNode): string | null {
  if (node.type !== 'MemberExpression') return null
  const { computed, property } = node
  return computed ? constantText(property) : property.type === 'Identifier' ? property.name : ''
}

/** Returns the text of an expression that is made only of constant texts, or null. */
function constantText(node: AnyNode | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type === 'TemplateLiteral') {
    const parts = node.expressions.map(constantText)
    if (parts.includes(null)) return null
    return node.quasis.map(({ value }, at) => `${value.cooked ?? ''}${parts[at] ?? ''}`).join('')
  }
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return null
  const right = constantText(node.right)
  const left = right === null ? null : constantText(node.left)
  return left === null || left.length > maxFolded ? null : left + right
}

/** Returns the path in a `file:` address, otherwise the text itself. */
export function pathIn(text: string): string {
  if (!text.startsWith('file:')) return text
  try {
    return fileURLToPath(text)
  } catch {
    return text
  }
}
