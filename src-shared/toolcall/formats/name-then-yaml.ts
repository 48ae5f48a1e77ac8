import { resolveName } from '../repair/resolve-name.ts'
import { RawText } from '../values/raw-text.ts'
import { readYaml } from '../values/yaml-block.ts'
import type { Format } from './format.ts'

/** Reads the content of a fence or wrapper: the tool's name, and below it YAML or the text of the only argument. */
export const nameThenYaml: Format = {
  name: 'name-then-yaml',
  example: '```tool\nwait\nms: 9\n```',
  emitters: 'models prompted for tool fences',
  anchors: 'line',
  place: 'wrapper',
  read(site) {
    const { source, at, tools, sure } = site
    if (!sure) return undefined
    const line = source.lineEnd(at)
    const name = source
      .slice(at, Math.min(line, at + 200))
      .trim()
      .replace(/:$/, '')
    const found = name === '' ? undefined : resolveName(name, tools)
    if (!found || /[<>{}()]/.test(name)) return undefined
    let limit = source.length
    for (const close of site.wrapper?.close ?? []) {
      const end = source.next(close, at)
      if (end !== -1 && end < limit) limit = end
    }
    const body = source.slice(Math.min(line + 1, limit), limit)
    const keys = new Set(found.tool.schema.properties.keys())
    const args =
      body.trim() === ''
        ? {}
        : (readYaml(body, keys) ?? (/^\s*[{[<]/.test(body) ? undefined : new RawText(body.trim())))
    if (args === undefined) return undefined
    const unwrapped = unwrapYaml(args, keys)
    return {
      from: at,
      end: limit,
      meant: true,
      calls: [{ name, args: unwrapped, repairs: [], from: at, end: limit }],
    }
  },
}

/** Returns the map under a single key such as `args`, unless the tool has a parameter with this name. */
function unwrapYaml(args: Record<string, unknown> | RawText, keys: ReadonlySet<string>): unknown {
  if (args instanceof RawText) return args
  const only = Object.keys(args)[0]
  const inner = only === undefined ? undefined : args[only]
  const wraps =
    Object.keys(args).length === 1 &&
    only !== undefined &&
    !keys.has(only) &&
    /^(?:args|arguments|parameters|params|input)$/i.test(only)
  return wraps && typeof inner === 'object' && inner !== null ? inner : args
}
