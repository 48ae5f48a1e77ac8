import { describe, expect, it } from 'vitest'
import { readPerformOptions } from '../../../electron/app/perform-options.ts'
import { readArguments } from '../../../electron/platform/read-arguments.ts'

const config = {
  allowPositionals: true,
  options: { for: { type: 'string' }, json: { type: 'boolean', short: 'j' } },
} as const

const messageFor = (...args: string[]): string => {
  const read = readArguments(args, config)
  return read.ok ? '' : read.message
}

describe('readArguments', () => {
  it('returns option values and positional arguments', () => {
    expect(readArguments(['a', '--for', '2m', '-j'], config)).toMatchObject({
      ok: true,
      values: { for: '2m', json: true },
      positionals: ['a'],
    })
  })

  it('accepts a negative number as the value of an option', () => {
    expect(readArguments(['--for', '-5s'], config)).toMatchObject({ ok: true, values: { for: '-5s' } })
    expect(messageFor('--json', '-5s')).toBe('unknown option -5.')
    expect(readPerformOptions(['--for', '-5s'])).toEqual({
      ok: false,
      message: '--for -5s is not a duration; write 20s or 2m.',
    })
  })

  it('reports invalid arguments', () => {
    expect(messageFor('--for', '--json')).toBe('--for needs a value.')
    expect(messageFor('--for')).toBe('--for needs a value.')
    expect(messageFor('--json=yes')).toBe('--json takes no value.')
    expect(messageFor('--all')).toBe('unknown option --all.')
  })
})
