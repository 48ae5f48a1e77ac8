import { describe, expect, it } from 'vitest'
import { parseNumber } from '../../../../src-shared/sight/numbers/parse-number.ts'
import { repairNumber } from '../../../../src-shared/sight/numbers/plausible-change.ts'
import { seenLine } from '../lines.ts'

type Box = [number, number, number, number]

function repaired(before: string, width: number, text: string, textWidth: number) {
  const boxOf = (wide: number): Box => [100, 10, wide, 25]
  const numberOf = (written: string, box: Box) => {
    const { guessed: _, ...number } = parseNumber(written) ?? {
      value: Number.NaN,
      percent: false,
      guessed: false,
    }
    return { ...number, label: 'Hero', confidence: 80, line: seenLine(written, box), box }
  }
  const { value, of } = numberOf(before, boxOf(width))
  const known = { value, of, text: before, box: boxOf(width) }
  const number = repairNumber(known, numberOf(text, boxOf(textWidth)))
  return number && { value: number.value, of: number.of }
}

describe('repairNumber', () => {
  it('restores a slash before the known maximum if the slash was read as “|” or “1”', () => {
    expect(repaired('6/72', 48, '0|72', 48)).toEqual({ value: 0, of: 72 })
    expect(repaired('58/72', 56, '47172', 56)).toEqual({ value: 47, of: 72 })
    expect(repaired('2/3', 49, '013', 52)).toEqual({ value: 0, of: 3 })
    expect(repaired('2/3', 49, '4', 20)).toEqual({ value: 4, of: undefined })
  })

  it('ignores a maximum that was read without its value', () => {
    expect(repaired('1/31', 60, '31', 30)).toBeUndefined()
  })

  it('ignores a number that lost a digit although its box is as wide as before', () => {
    expect(repaired('45%', 137, '8%', 138)).toBeUndefined()
    expect(repaired('105', 86, '10', 85)).toBeUndefined()
    expect(repaired('96%', 143, '0%', 92)).toEqual({ value: 0, of: undefined })
    expect(repaired('11', 36, '9', 36)).toEqual({ value: 9, of: undefined })
  })

  it('accepts a number that gained a digit, even in a box as wide as before', () => {
    expect(repaired('99', 40, '100', 40)).toEqual({ value: 100, of: undefined })
    expect(repaired('8%', 138, '45%', 137)).toEqual({ value: 45, of: undefined })
    expect(repaired('9', 30, '12', 30)).toEqual({ value: 12, of: undefined })
  })
})
