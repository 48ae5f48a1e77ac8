import { describe, expect, it } from 'vitest'
import { definePort, provide, providePorts } from '../../../src-shared/tools/port.ts'

describe('providePorts', () => {
  it('returns what serves a port, else its fallback, else throws with the name of the port', () => {
    const lamp = definePort<string>('lamp', 'dark')
    const door = definePort<string>('door')
    expect(providePorts(provide(lamp, 'bright'))(lamp)).toBe('bright')
    expect(providePorts()(lamp)).toBe('dark')
    expect(() => providePorts()(door)).toThrow('door')
  })
})
