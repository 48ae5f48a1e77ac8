import { FORMATS } from '../../../src-shared/toolcall/formats/formats.ts'
import { THOUGHTS } from '../../../src-shared/toolcall/scan/marks.ts'
import { WRAPPERS } from '../../../src-shared/toolcall/scan/wrappers.ts'

const code = (text: string): string => {
  const flat = text.replaceAll('\n', '⏎').replaceAll('|', '\\|')
  return flat.includes('`') ? `\` ${flat} \`` : `\`${flat}\``
}

export function formatList(): string {
  return [
    '| notation | example | emitters |',
    '|---|---|---|',
    ...FORMATS.map((format) => `| ${format.name} | ${code(format.example)} | ${format.emitters} |`),
    '',
    '| wrapper | opens with | emitters |',
    '|---|---|---|',
    ...WRAPPERS.map((wrapper) => `| ${wrapper.name} | ${code(wrapper.open)} | ${wrapper.emitters} |`),
    '',
    '| thinking | emitters |',
    '|---|---|',
    ...THOUGHTS.map((thought) => `| ${code(thought.open)} | ${thought.emitters} |`),
  ].join('\n')
}
