import type { Format } from './format.ts'
import { bracketedCalls, callFunction, functionCall } from './formats/function-call.ts'
import { jsonFormat } from './formats/json.ts'
import { callLine, functionaryFormat, nameThenJson } from './formats/name-then-json.ts'

/** Every format, in the order in which a tie is decided. A new one is a file in formats/ and a row here. */
export const FORMATS: readonly Format[] = [
  callLine,
  callFunction,
  functionaryFormat,
  jsonFormat,
  bracketedCalls,
  functionCall,
  nameThenJson,
]

const byAnchor = new Map<string, Format[]>()
for (const format of FORMATS)
  if (format.anchors !== 'line')
    for (const char of format.anchors) byAnchor.set(char, [...(byAnchor.get(char) ?? []), format])

const NONE: readonly Format[] = []
const LINE = FORMATS.filter((format) => format.anchors === 'line')

/** The formats that can start with this character. */
export const formatsAt = (char: string): readonly Format[] => byAnchor.get(char) ?? NONE
/** The formats that start a line with a word of their own. */
export const lineFormats: readonly Format[] = LINE

/** Characters (below 128) where anything but prose can begin, a line's start apart. */
export const ANCHORS = new Uint8Array(128)
for (const char of '<[`') ANCHORS[char.charCodeAt(0)] = 1
for (const char of byAnchor.keys()) if (char < '\x80') ANCHORS[char.charCodeAt(0)] = 1
ANCHORS['f'.charCodeAt(0)] = 1
