import { describe, expect, it } from 'vitest'
import { address } from '../../../src-shared/settings/address.ts'

const accepts = (spelling: string): boolean => address.safeParse(spelling).success

describe('address', () => {
  it('accepts an empty address and every common spelling of an address', () => {
    for (const spelling of [
      '',
      'localhost',
      'localhost:11434',
      ':1234',
      '192.168.1.50:11434',
      '"http://localhost:1234/v1"',
      'https://models.example/v1/',
      ' http://[::1]:11434 ',
      '0.0.0.0',
    ])
      expect([spelling, accepts(spelling)]).toEqual([spelling, true])
  })

  it('rejects addresses that no server can have', () => {
    for (const spelling of [
      'htp:/wrong address',
      'http:/localhost:11434',
      'ftp://localhost',
      'my computer',
      'localhost:99999',
      'http://',
    ])
      expect([spelling, accepts(spelling)]).toEqual([spelling, false])
  })

  it('rejects an address with a user name and a password', () => {
    expect(accepts('http://me:secret@localhost')).toBe(false)
  })
})
