import { isRecord } from '../../src-shared/step/record.ts'

/** Reads fields of another program's message, whose names differ between its versions. */
export interface Fields {
  /** Returns the first of these fields that is a text or a number, as a text; otherwise an empty text. */
  text(...names: readonly string[]): string
  /** Returns the first of these fields that is a number, or a text with one; otherwise undefined. */
  number(...names: readonly string[]): number | undefined
  /** Returns whether one of these fields is true. */
  is(...names: readonly string[]): boolean
  list(name: string): readonly Fields[]
  /** Returns the fields of this field. There are none if it is no object. */
  in(name: string): Fields
}

export function fieldsOf(value: unknown): Fields {
  const record: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  const at = (name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)
  return {
    text(...names) {
      const found = names
        .map(at)
        .find((one) => typeof one === 'number' || (typeof one === 'string' && one !== ''))
      return found === undefined ? '' : String(found)
    },
    number(...names) {
      const texts = names.map(at).map((one) => (typeof one === 'number' ? one : amountIn(one)))
      return texts.find((one) => one !== undefined && Number.isFinite(one))
    },
    is: (...names) => names.some((name) => at(name) === true),
    list(name) {
      const found = at(name)
      return Array.isArray(found) ? found.slice(0, 100).map(fieldsOf) : []
    },
    in: (name) => fieldsOf(at(name)),
  }
}

/** Returns the number in a text such as `$1,250.00 USD` or `5,00 €`. */
function amountIn(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined
  const [digits] = /\d[\d.,]{0,20}/.exec(text) ?? []
  if (digits === undefined) return undefined
  // The last separator is the decimal one, unless three digits follow it.
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits.replace(/[.,]$/, '')) ?? []
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction || 0}`)
}
