import { readLoose } from './loose-value.ts'
import { RawText } from './raw-text.ts'
import { Source } from './source.ts'

const maxDepth = 12
const KEY = /^(?:"([^"]{1,80})"|'([^']{1,80})'|\*{0,2}([A-Za-z_][\w.-]{0,60})\*{0,2})\s*:(?=\s|$)/

/**
 * Reads lines of `key: value` in the YAML that models write; undefined for other text. Plain scalars stay `RawText`.
 * Keys in `known` may contain spaces.
 */
export function readYaml(
  text: string,
  known: ReadonlySet<string> = new Set(),
): Record<string, unknown> | undefined {
  const lines = text.split('\n')
  let first = 0
  while (first < lines.length && (lines[first] as string).trim() === '') first++
  if (first === lines.length) return undefined
  const reader = new YamlReader(lines, known)
  const indent = indentOf(lines[first] as string)
  const { value, next } = reader.map(first, indent, 0)
  for (let i = next; i < lines.length; i++) if ((lines[i] as string).trim() !== '') return undefined
  return Object.keys(value).length > 0 ? value : undefined
}

const indentOf = (line: string): number => line.length - line.trimStart().length
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

class YamlReader {
  private readonly lines: readonly string[]
  private readonly known: ReadonlySet<string>

  constructor(lines: readonly string[], known: ReadonlySet<string>) {
    this.lines = lines
    this.known = known
  }

  private keyOf(line: string, indent: number): { key: string; rest: string } | undefined {
    if (indentOf(line) !== indent) return undefined
    const body = line.slice(indent)
    const found = KEY.exec(body)
    if (found) return { key: (found[1] ?? found[2] ?? found[3]) as string, rest: body.slice(found[0].length) }
    const colon = body.indexOf(':')
    const key = body.slice(0, colon).trim()
    return colon > 0 && this.known.has(key) ? { key, rest: body.slice(colon + 1) } : undefined
  }

  map(from: number, indent: number, depth: number): { value: Record<string, unknown>; next: number } {
    const value: Record<string, unknown> = {}
    let at = from
    while (at < this.lines.length) {
      const line = this.lines[at] as string
      if (isBlank(line) || /^\s*# /.test(line)) {
        at += 1
        continue
      }
      const found = this.keyOf(line, indent)
      if (!found) break
      const read = this.value(found.rest, at, indent, depth)
      if (found.key !== '__proto__') value[found.key] = read.value
      at = read.next
    }
    return { value, next: at }
  }

  private value(rest: string, at: number, indent: number, depth: number): { value: unknown; next: number } {
    const text = rest.trim()
    const block = /^([|>])([+-]?)\d?([+-]?)$/.exec(text)
    if (block) return this.blockScalar(at + 1, indent, block[1] === '>', block[2] || block[3] || '')
    if (text === '') return this.nested(at, indent, depth)
    const flow = this.flow(rest, at)
    if (flow) return flow
    return this.plain(rest, at, indent)
  }

  private nested(at: number, indent: number, depth: number): { value: unknown; next: number } {
    let next = at + 1
    while (next < this.lines.length && isBlank(this.lines[next])) next++
    const line = this.lines[next]
    if (line === undefined || depth > maxDepth) return { value: new RawText(''), next: at + 1 }
    const inner = indentOf(line)
    if (/^\s*- /.test(line) && inner >= indent) return this.list(next, inner, depth + 1)
    if (inner > indent && this.keyOf(line, inner)) return this.map(next, inner, depth + 1)
    if (inner <= indent) return { value: new RawText(''), next: at + 1 }
    const flow = this.flow(line, next)
    return flow ?? this.plain('', at, indent)
  }

  private list(from: number, indent: number, depth: number): { value: unknown[]; next: number } {
    const value: unknown[] = []
    let at = from
    while (at < this.lines.length) {
      const line = this.lines[at] as string
      if (isBlank(line)) {
        at += 1
        continue
      }
      if (indentOf(line) !== indent || !/^\s*-(?: |$)/.test(line)) break
      const item = line.slice(indent + 2)
      const column = indent + 2 + indentOf(item)
      const padded = ' '.repeat(column) + item.trimStart()
      if (depth < maxDepth && this.keyOf(padded, column)) {
        const rest = this.lines.slice(at)
        rest[0] = padded
        const read = new YamlReader(rest, this.known).map(0, column, depth + 1)
        value.push(read.value)
        at += read.next
        continue
      }
      const read = this.flow(item, at) ?? { value: new RawText(item.trim()), next: at + 1 }
      value.push(read.value)
      at = read.next
    }
    return { value, next: at }
  }

  private flow(rest: string, at: number): { value: unknown; next: number } | undefined {
    const text = rest.trimStart()
    const first = text[0]
    // In a YAML string in single quotes, `''` means one quote.
    const single = /^'((?:[^']|'')*)'\s*(?:\s#.*)?$/.exec(text)
    if (single) return { value: (single[1] as string).replaceAll("''", "'"), next: at + 1 }
    if (first !== '{' && first !== '[' && first !== '"' && first !== "'") return undefined
    if (text.startsWith('"""') || text.startsWith("'''")) return undefined
    const whole =
      first === '"' || first === "'" ? text : [text, ...this.lines.slice(at + 1, at + 200)].join('\n')
    const source = new Source(whole)
    const read = readLoose(source, 0)
    if (
      !read ||
      read.repairs.some((repair) => repair.rule === 'close-string' || repair.rule === 'json-inner-quotes')
    )
      return undefined
    const end = source.lineEnd(read.end)
    if (!/^\s*(?:#.*)?$/.test(whole.slice(read.end, end))) return undefined
    const used = whole.slice(0, end).split('\n').length
    return { value: read.value, next: at + used }
  }

  /** `chomp` is the chomping indicator (`-` or `+`), or empty. */
  private blockScalar(
    from: number,
    indent: number,
    folded: boolean,
    chomp: string,
  ): { value: string; next: number } {
    let at = from
    while (at < this.lines.length && isBlank(this.lines[at])) at++
    const inner = at < this.lines.length ? indentOf(this.lines[at] as string) : 0
    const lines: string[] = []
    for (at = from; at < this.lines.length; at++) {
      const line = this.lines[at] as string
      if (!isBlank(line) && (indentOf(line) < inner || inner <= indent)) break
      lines.push(isBlank(line) ? '' : line.slice(inner))
    }
    let trailing = 0
    while (lines.length > 0 && lines.at(-1) === '') {
      lines.pop()
      trailing += 1
    }
    let value = folded ? foldLines(lines) : lines.join('\n')
    if (value !== '' && chomp !== '-') value += '\n'
    // At the end of the text, blank lines are the indentation of a closing tag, not lines of the block.
    if (chomp === '+' && at < this.lines.length) value += '\n'.repeat(trailing)
    return { value, next: at }
  }

  private continues(line: string, indent: number): boolean {
    return isBlank(line) || (indentOf(line) >= indent && !this.keyOf(line, indent))
  }

  private plain(rest: string, at: number, indent: number): { value: RawText; next: number } {
    let next = at + 1
    while (next < this.lines.length && this.continues(this.lines[next] as string, indent)) next++
    const more = this.lines.slice(at + 1, next)
    if (more.every(isBlank)) return { value: new RawText(rest.replace(/\s#\s.*$/, '').trim()), next }
    return { value: new RawText([rest.replace(/^[ \t]/, ''), ...more].join('\n')), next }
  }
}

function foldLines(lines: readonly string[]): string {
  let out = ''
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (index === 0) out = line
    else if (line === '' || before === '' || /^\s/.test(line) || /^\s/.test(before ?? '')) out += `\n${line}`
    else out += ` ${line}`
  }
  return out
}
