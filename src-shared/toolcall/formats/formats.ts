import { callLine } from './call-line.ts'
import { emojiLine } from './emoji-line.ts'
import type { Format } from './format.ts'
import { bracketedCalls, callFunction, functionCall } from './function-call.ts'
import { functionTag } from './function-tag.ts'
import { gemmaCall } from './gemma-call.ts'
import { harmonyFormat } from './harmony.ts'
import { jsonFields, jsonFormat, jsonText } from './json.ts'
import { labelledLines } from './labelled-lines.ts'
import { functionaryFormat, nameThenJson } from './name-then-json.ts'
import { nameThenYaml } from './name-then-yaml.ts'
import { pythonCode } from './python-code.ts'
import { nameThenXml, toolTag } from './tool-tag.ts'
import { xmlFields } from './xml-fields.ts'

/**
 * All formats, the preferred ones first. A new format needs a file in formats/ and a row here, and maybe an entry in
 * `ANCHORS`.
 */
export const FORMATS: readonly Format[] = [
  pythonCode,
  gemmaCall,
  callLine,
  callFunction,
  functionaryFormat,
  harmonyFormat,
  functionTag,
  toolTag,
  xmlFields,
  jsonFormat,
  jsonText,
  jsonFields,
  bracketedCalls,
  emojiLine,
  labelledLines,
  functionCall,
  nameThenJson,
  nameThenXml,
  nameThenYaml,
]

const byAnchor = new Map<string, Format[]>()
for (const format of FORMATS)
  if (format.anchors !== 'line')
    for (const char of format.anchors) byAnchor.set(char, [...(byAnchor.get(char) ?? []), format])

const NONE: readonly Format[] = []
const LINE = FORMATS.filter((format) => format.anchors === 'line')

/** Returns the formats whose calls can start with a character. */
export const formatsAt = (char: string): readonly Format[] => byAnchor.get(char) ?? NONE
/** Formats that are tried at the start of every line. */
export const lineFormats: readonly Format[] = LINE

/**
 * Where a character (code below 128) can begin something other than prose. 0: nowhere; 1: anywhere; 2: where one of
 * `WORD_STARTS` begins.
 */
export const ANCHORS = new Uint8Array(128)
for (const char of '<[]`{') ANCHORS[char.charCodeAt(0)] = 1
for (const char of 'cCf>') ANCHORS[char.charCodeAt(0)] = 2
