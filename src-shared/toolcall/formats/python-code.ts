import { resolveName } from '../repair/resolve-name.ts'
import { requiredText } from '../repair/schema.ts'
import type { Format } from './format.ts'
import { nameEnd } from './name-then-json.ts'

const INTERPRETERS = ['python', 'code_interpreter', 'ipython']

/** Reads code for Llama 3's built-in interpreter, if such a tool is declared. */
export const pythonCode: Format = {
  name: 'python-code',
  example: '<|python_tag|>print(9)',
  emitters: 'Llama 3.x built-in tools',
  anchors: 'line',
  place: 'wrapper',
  read({ source, at, tools, wrapper }) {
    if (wrapper?.name !== 'python-tag' || source.char(at) === '{' || source.char(at) === '[') return undefined
    const name = INTERPRETERS.find((word) => tools.exact.has(word))
    const tool = name === undefined ? undefined : tools.exact.get(name)
    if (name === undefined || !tool || requiredText(tool.schema) === undefined) return undefined
    const word = source.slice(at, nameEnd(source, at))
    if (word === '' || resolveName(word, tools)) return undefined
    let end = source.length
    for (const close of wrapper.close) {
      const closer = source.next(close, at)
      if (closer !== -1 && closer < end) end = closer
    }
    const args = source.slice(at, end).trim()
    return { from: at, end, meant: true, calls: [{ name, args, repairs: [], from: at, end }] }
  },
}
