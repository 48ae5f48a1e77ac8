import { describe, expect, it } from 'vitest'
import { missingSightPart } from '../../../electron/platform/sight-parts.ts'

describe('missingSightPart', () => {
  const unloadable = new Error('Cannot find native binding.', {
    cause: Object.assign(new Error('The specified module could not be found.'), {
      code: 'ERR_DLOPEN_FAILED',
    }),
  })

  it('on Windows, suggests the Visual C++ Redistributable if a library cannot load', () => {
    expect(missingSightPart(unloadable, 'win32')).toContain('Visual C++ Redistributable')
    expect(missingSightPart(unloadable.cause, 'win32')).toContain('Visual C++ Redistributable')
  })

  it('returns null for other errors and other systems', () => {
    expect(missingSightPart(unloadable, 'linux')).toBeNull()
    expect(missingSightPart(new Error('The picture is broken.'), 'win32')).toBeNull()
  })
})
