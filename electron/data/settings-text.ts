import { JSONRepairError, jsonrepair } from 'jsonrepair'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { closeSettings, everyProtection, type Protection } from './closed-settings.ts'

/** Matches strings, structural characters, and everything between them in valid JSON. */
const token = /"(?:\\.|[^"\\])*"|[{}[\]:,]|[^"{}[\]:,]+/g

interface Open {
  readonly keys: Set<string> | null
  key: string
}

/** Returns the path of the first repeated key in a valid JSON text, such as `policy.tools`, or null. */
function repeatedKey(json: string): string | null {
  const open: Open[] = []
  let string = ''
  for (const [piece] of json.matchAll(token)) {
    const inner = open.at(-1)
    if (piece.startsWith('"')) string = piece
    else if (piece === '{') open.push({ keys: new Set(), key: '' })
    else if (piece === '[') open.push({ keys: null, key: '' })
    else if (piece === '}' || piece === ']') open.pop()
    else if (piece === ':' && inner?.keys) {
      inner.key = JSON.parse(string)
      if (inner.keys.has(inner.key)) return open.flatMap(({ keys, key }) => (keys ? key : [])).join('.')
      inner.keys.add(inner.key)
    }
  }
  return null
}

/** A parsed settings file, or why its text cannot be used. `repaired` is true if the text was not valid JSON. */
export type ParsedText =
  | { readonly ok: true; readonly value: Record<string, unknown>; readonly repaired: boolean }
  | {
      readonly ok: false
      /** Null for a repeated key, which the message names. */
      readonly place: { readonly line: number; readonly column: number } | null
      readonly message: string
    }

/** Decodes UTF-8 or UTF-16. Returns null if a byte is invalid, because replacing it could change a blocked word. */
export function decodeSettings(bytes: Buffer): string | null {
  const [first, second] = bytes
  const bigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  const littleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  try {
    if (bigEndian) return strictly('utf-16le', Buffer.from(bytes).swap16())
    return strictly(littleEndian ? 'utf-16le' : 'utf-8', bytes)
  } catch {
    return null
  }
}

const strictly = (encoding: string, bytes: Buffer): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes)

/**
 * Parses hand-written JSON, and repairs mistakes if that loses nothing. Fails if a part of the text is missing or a
 * key is repeated. Line and column of a failure start at 1.
 */
export function parseSettingsText(text: string): ParsedText {
  try {
    return asObject(text, false)
  } catch {
    // Most syntax mistakes can be repaired.
  }
  const slashed = withSlashes(text)
  const lost = firstLoss(slashed)
  if (lost !== null) return { ok: false, place: placeOf(slashed, lost.at), message: lost.message }
  try {
    return asObject(jsonrepair(slashed), true)
  } catch (error) {
    if (!(error instanceof JSONRepairError))
      return { ok: false, place: placeOf(slashed, 0), message: 'too deeply nested' }
    const message = error.message.replace(/ at position \d+$/, '')
    return { ok: false, place: placeOf(slashed, error.position), message }
  }
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Matches strings and comments, and any `#` outside them. */
const hashOutside = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#/g

/**
 * Replaces each `#` outside strings with `//`, because the repair would otherwise activate settings that are
 * commented out with `#`.
 */
const withSlashes = (text: string): string =>
  text.replace(hashOutside, (piece) => (piece === '#' ? '//' : piece))

/** Matches strings, comments, and any other character except white space. */
const structure = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|["'[\]{}]|\S/g

/** Returns the first sign that the text is not exactly one complete object, or null. */
function firstLoss(text: string): { at: number; message: string } | null {
  const zero = text.indexOf('\0')
  if (zero !== -1) return { at: zero, message: 'zeros instead of text' }
  const open: string[] = []
  let isOver = false
  for (const { 0: piece, index: at } of text.matchAll(structure)) {
    if (piece.startsWith('//') || piece.startsWith('/*')) continue
    if (isOver) return { at, message: 'more text after the end' }
    if (piece === '"' || piece === "'") return { at, message: 'a string without its end' }
    if (piece === '{' || piece === '[') open.push(piece)
    else if (open.length === 0) return { at, message: 'expected an object' }
    if (piece !== '}' && piece !== ']') continue
    if (open.pop() !== (piece === '}' ? '{' : '['))
      return { at, message: `“${piece}” does not match the open bracket` }
    isOver = open.length === 0
  }
  return isOver ? null : { at: text.length, message: 'the end is missing' }
}

function asObject(json: string, repaired: boolean): ParsedText {
  const value: unknown = JSON.parse(json)
  if (!isRecord(value)) return { ok: false, place: { line: 1, column: 1 }, message: 'expected an object' }
  const repeated = repeatedKey(json)
  if (repeated === null) return { ok: true, value, repaired }
  return { ok: false, place: null, message: `has the key "${repeated}" twice` }
}

/** The settings from the valid parts of a file, and a message for each invalid part. */
interface Salvage {
  readonly settings: Settings
  readonly mistakes: readonly string[]
  /** The kinds of protection that got the strictest settings, because an invalid part may have belonged to them. */
  readonly closed: ReadonlySet<Protection>
}

/**
 * Applies the valid parts of a settings file. Whatever an invalid part may have protected gets the strictest
 * settings.
 * @param before the settings to start from
 */
export function salvageSettings(value: Record<string, unknown>, before: Settings): Salvage {
  const mistakes: string[] = []
  const closed = new Set<Protection>()
  let settings = before

  const apply = (patch: Record<string, unknown>): string | null => {
    const applied = applySettings(settings, patch)
    if (!applied.ok) return applied.message
    settings = applied.settings
    return null
  }
  const leaveOut = (mistake: string, part: unknown, place: Place): void => {
    mistakes.push(mistake)
    for (const kind of protectionsOf(part, place)) closed.add(kind)
  }

  const applyEntries = (key: string, inner: string, entries: Record<string, unknown>): void => {
    for (const [name, entry] of Object.entries(entries)) {
      const withEntry = (one: unknown) => ({
        [key]: { [inner]: { ...groupAt(groupAt(settings, key), inner), [name]: one } },
      })
      const mistake = apply(withEntry(entry))
      if (mistake === null) continue
      if (key === 'policy' && apply(withEntry('deny')) === null)
        mistakes.push(`${mistake}; the rule now denies`)
      else leaveOut(mistake, entry, [key, inner, name])
    }
  }

  const applyGroup = (key: string, group: Record<string, unknown>): void => {
    for (const [inner, part] of Object.entries(group)) {
      const mistake = apply({ [key]: { [inner]: part } })
      if (mistake === null) continue
      const isRule = key === 'policy' && inner !== 'askMs'
      if (isRecord(part) && groupAt(groupAt(settings, key), inner)) applyEntries(key, inner, part)
      else if (isRule && apply({ [key]: { [inner]: 'deny' } }) === null)
        mistakes.push(`${mistake}; the rule now denies`)
      else leaveOut(mistake, part, [key, inner])
    }
  }

  for (const [key, part] of Object.entries(value)) {
    const mistake = apply({ [key]: part })
    if (mistake === null) continue
    if (isRecord(part) && groupAt(settings, key)) applyGroup(key, part)
    else leaveOut(mistake, part, [key])
  }
  return { settings: closeSettings(settings, closed), mistakes, closed }
}

function groupAt(value: unknown, key: string): Record<string, unknown> | undefined {
  const part = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isRecord(part) ? part : undefined
}

/**
 * Words in the names of settings that protect something. A misspelled name usually still contains one of these words.
 */
const wordsOf: Readonly<Record<Protection, RegExp>> = {
  pictures: /mask|crop|ignor|images\b|send|frames/i,
  tools: /polic|deny|\bask\b|scope/i,
  words: /filter|block|avoid|never/i,
  runs: /\bruns\b|keep(Days|Mb)/i,
}

/** Settings whose default is the strictest value, or that protect nothing. */
const harmless: ReadonlySet<string> = new Set([
  'policy.askMs',
  'sight.images.longestSide',
  'sight.keepFrames',
  'stage.filter.levels',
  'stage.filter.allow',
  'stage.filter.languages',
])

type Place = readonly [string, string?, string?]

/**
 * Returns the kinds of protection that an invalid part may have belonged to, by the words in its path. The words in
 * its content count only if no known setting has this path.
 */
function protectionsOf(part: unknown, place: Place): Protection[] {
  const path = place.join('.')
  if (harmless.has(path)) return []
  const [key, inner] = place
  const group = groupAt(defaultSettings, key) ?? {}
  const isKnown = inner !== undefined && inner in group
  const missing = inner === undefined ? contentOf(group) : ''
  const judged = isKnown ? path : `${path} ${contentOf(part)} ${missing}`
  return everyProtection.filter((kind) => wordsOf[kind].test(judged))
}

function contentOf(part: unknown): string {
  try {
    return JSON.stringify(part) ?? ''
  } catch {
    // The part is nested too deeply to be checked, so assume that it protects everything.
    return 'mask deny block runs'
  }
}
