import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

const panel = join(import.meta.dirname, '..', '..', 'renderer', 'panel')

const sources = readdirSync(panel, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(panel, file), 'utf8') }))

/** Files whose texts are in English in every language of the panel. */
const forMachines = [
  'access/curl-line.ts',
  'playground/example-texts.ts',
  'prompts/bench-case.ts',
  'shell/whisper-example.ts',
]

const names = new Set([
  ...[
    'Ad',
    'lib',
    'Adlib',
    'Marlow',
    'MCP',
    'OBS',
    'OBS Studio',
    'Ollama',
    'Paddle',
    'Tesseract',
    'Stream Deck',
  ],
  ...['Arrow', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'End', 'Enter', 'Esc', 'Esc Esc', 'Home'],
  ...['PageDown', 'PageUp', 'SHA-256', 'ms', 'p95', 'ollama/NAME', 'openai/NAME', 'engine/NAME'],
  '(prefers-color-scheme: light)',
  'input:not([type="radio"]), textarea, select, [role="menuitem"], [role="menuitemradio"]',
  'You are a funny co-performer of a streamer.',
  'The boss fell at last. Celebrate with one effect.',
])

/** Attributes whose values are never shown or read aloud. */
const silent =
  /^(aria-(?!label|description|valuetext|roledescription)|data-|className$|look$|key$|id$|type$|role$|href$|rel$|style$|d$|value$)/

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const programOf = ({ file, code }: { file: string; code: string }): Node =>
  parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name) : '')

const isSentence = (text: string): boolean => /^\W*\p{Lu}\p{Ll}|\p{L}[,:;]? \p{L}/u.test(text)

function textsIn(node: Node): string[] {
  const inside = (): string[] => childrenOf(node).flatMap(textsIn)
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
      return []
    case 'NewExpression':
      return nameOf(node.callee) === 'Error' ? [] : inside()
    case 'JSXAttribute':
      return silent.test(nameOf(node.name)) ? [] : inside()
    case 'JSXText':
      return /\p{L}{2}/u.test(String(node.value)) ? [String(node.value).trim()] : []
    case 'Literal':
      return typeof node.value === 'string' && isSentence(node.value) ? [node.value] : []
    case 'TemplateElement': {
      const { cooked } = node.value as { cooked: string }
      return isSentence(cooked) ? [cooked] : []
    }
    case 'BinaryExpression':
      return ['===', '!=='].includes(String(node.operator)) ? [] : inside()
    default:
      return node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type) ? [] : inside()
  }
}

/**
 * Returns the rooms whose sentences are read while a module loads. They would not change with the language.
 */
function readAtLoad(node: Node): string[] {
  if (/Function|^TS(?!As|Satisfies)/.test(node.type) || node.type === 'ImportDeclaration') return []
  const isRead = node.type === 'MemberExpression' && nameOf(node.object) === 'ui'
  return [...(isRead ? [`ui.${nameOf(node.property)}`] : []), ...childrenOf(node).flatMap(readAtLoad)]
}

describe('sources of the panel', () => {
  it('every sentence of the panel is in the catalogs', () => {
    const others = sources.filter(({ file }) => !forMachines.includes(file))
    const loose = others.flatMap((source) =>
      textsIn(programOf(source))
        .filter((text) => !names.has(text))
        .map((text) => `${source.file}: ${text}`),
    )
    expect(loose, 'Move these into the catalogs: CONTRIBUTING.md, “Add a sentence”.').toEqual([])
  })

  it('the panel looks up its sentences when it renders, not when its modules load', () => {
    const early = sources.flatMap((source) =>
      readAtLoad(programOf(source)).map((words) => `${source.file}: ${words}`),
    )
    expect(early, 'Make the constant a function.').toEqual([])
  })
})
