import { describe, expect, it } from 'vitest'
import { defineService, provide, provideServices } from '../../../src-shared/tools/tool-context.ts'

describe('provideServices', () => {
  it('returns the implementation or the fallback, or throws an error with the service’s name', () => {
    const lamp = defineService<string>('lamp', 'dark')
    const door = defineService<string>('door')
    expect(provideServices(provide(lamp, 'bright'))(lamp)).toBe('bright')
    expect(provideServices()(lamp)).toBe('dark')
    expect(() => provideServices()(door)).toThrow('"door"')
  })
})
