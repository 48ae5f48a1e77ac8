import type { Wrapper } from '../formats/format.ts'
import { spelled } from '../repair/resolve-name.ts'
import type { ToolIndex } from '../repair/tool-index.ts'
import type { Source } from '../values/source.ts'

export interface Fence {
  /** Start of the content. A label that is a tool's name is part of the content. */
  readonly body: number
  /** The position after the closing fence, or the end of the text. */
  readonly end: number
  /** Undefined if the fence's label, such as `ts`, rules out calls. */
  readonly wrapper: Wrapper | undefined
}

const wrapper = (name: string, more: Partial<Wrapper> = {}): Wrapper => ({
  name,
  open: '```',
  close: ['```'],
  emitters: 'prompted models',
  ...more,
})

/** Labels of fences that mark calls. */
export const CALL_FENCES: ReadonlyMap<string, Wrapper> = new Map(
  [
    'tool',
    'tools',
    'tool_call',
    'tool_calls',
    'tool-call',
    'toolcall',
    'tool_code',
    'tool_use',
    'tool_request',
    'function',
    'function_call',
    'function_calls',
    'functions',
    'call',
    'action',
  ].map((label) => [label, wrapper(`${label}-fence`)]),
)

/** Labels of fences for data, which can also contain a call. */
const DATA_FENCES: ReadonlyMap<string, Wrapper> = new Map(
  [
    '',
    'json',
    'jsonc',
    'json5',
    'jsonl',
    'yaml',
    'yml',
    'edn',
    'xml',
    'text',
    'txt',
    'plaintext',
    'plain',
  ].map((label) => [label, wrapper(label === '' ? 'fence' : `${label}-fence`, { weak: true })]),
)

const maxInfo = 80
const inLabel = (code: number): boolean => /[\w-]/.test(String.fromCharCode(code))

/** Reads the fenced block at `at`. */
export function fenceAt(source: Source, at: number, tools: ToolIndex): Fence | undefined {
  if (!source.has('```', at)) return undefined
  const start = source.skipBlanks(at + 3)
  const end = source.skip(start, inLabel, start + maxInfo)
  const label = source.slice(start, end)
  const close = source.next('```', end)
  const after = close === -1 ? source.length : close + 3
  const body = source.skipBlanks(end)
  const found = CALL_FENCES.get(label.toLowerCase()) ?? DATA_FENCES.get(label.toLowerCase())
  if (found) return { body, end: after, wrapper: found }
  if (spelled(label, label, tools)) return { body: start, end: after, wrapper: wrapper('named-fence') }
  return { body, end: after, wrapper: undefined }
}
